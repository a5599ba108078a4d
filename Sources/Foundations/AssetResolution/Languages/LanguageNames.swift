/// The two names of a language's folder: by code (`fr.lproj`) and by English name (`French.lproj`) (rule B2).
enum LanguageNames {
    /// The English name of a code, or of a code with region (`fr_CA`: `CanadaFrench`).
    static func name(of code: String) -> String? { names[code] }

    static func code(of name: String) -> String? { codes[name] }

    private static let names: [String: String] = pairs.reduce(into: [:]) { names, pair in
        if !oneWay.contains(pair.code) { names[pair.code] = pair.name }
    }
    private static let codes: [String: String] = pairs.reduce(into: [:]) { codes, pair in
        codes[pair.name] = pair.code
    }

    // Where two codes have one name, the name stands for the later code.

    /// Codes for which `name(of:)` returns nil, although `code(of:)` finds them: they include a script, which users' settings do not.
    private static let oneWay: Set<String> = ["zh-Hans", "zh-Hant", "zh-Hant_HK", "zh-Hans_SG", "ha-Latn", "kk-Cyrl"]

    private static let pairs: [(code: String, name: String)] = {
        let words = (languages + " " + regions + " " + chinese).split(separator: " ").map(String.init)
        return stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    }()

    private static let languages = """
        aa Afar ab Abkhazian af Afrikaans ak Akan am Amharic an Aragonese ar Arabic as Assamese ast Asturian av Avaric \
        ay Aymara az Azerbaijani ba Bashkir be Belarusian bg Bulgarian bh Bihari bi Bislama bm Bambara bn Bengali \
        bo Tibetan br Breton bs Bosnian ca Catalan ce Chechen ceb Cebuano ch Chamorro co Corsican cr Cree cs Czech \
        cu ChurchSlavic cv Chuvash cy Welsh da Danish de German dv Maldivian dz Bhutani el Greek en English eo Esperanto \
        es Spanish et Estonian eu Basque fa Persian ff Fulah fi Finnish fil Filipino fj Fijian fo Faroese fr French \
        fur Friulian fy WesternFrisian ga Irish gd Gaelic gl Gallegan gn Guarani gu Gujarati gv Manx ha Hausa \
        ha-Latn Hausa he Hebrew iw Hebrew hi Hindi ho HiriMotu hr Croatian ht Haitian hu Hungarian hy Armenian hz Herero \
        ia Interlingua id Indonesian ie Interlingue ig Igbo ii SichuanYi ik Inupiak io Ido is Icelandic it Italian \
        iu Inuktitut ja Japanese jv Javanese ka Georgian kab Kabyle kg Kongo ki Kikuyu kj Kwanyama kk Kazakh kk-Cyrl Kazakh \
        kl Greenlandic km Cambodian kn Kannada ko Korean kr Kanuri ks Kashmiri ku Kurdish kv Komi kw Cornish ky Kirghiz \
        la Latin lb Luxembourgish lg Ganda li Limburgish ln Lingala lo Lao lt Lithuanian lu LubaKatanga lv Latvian \
        mg Malagasy mh Marshallese mi Maori mk Macedonian ml Malayalam mn Mongolian mo Moldavian mr Marathi ms Malay \
        mt Maltese my Burmese na Nauru nb NorwegianBokmal nd NdebeleNorth ne Nepali ng Ndonga nl Dutch \
        nn NorwegianNynorsk no Norwegian nr NdebeleSouth nso Pedi nv Navajo ny Chichewa oc Occitan oj Ojibwa om Oromo \
        or Oriya os Ossetian pa Punjabi pi Pali pl Polish ps Pashto pt Portuguese qu Quechua rm Romansh rn Rundi \
        ro Romanian ru Russian rw Kinyarwanda sa Sanskrit sc Sardinian sco Scots sd Sindhi se NorthernSaami sg Sango \
        si Sinhala sk Slovak sl Slovenian sm Samoan sn Shona so Somali sq Albanian sr Serbian ss Swati st Sotho \
        su Sundanese sv Swedish sw Swahili ta Tamil te Telugu tg Tajik th Thai ti Tigrinya tk Turkmen tl Tagalog \
        tn Tswana to Tonga tr Turkish ts Tsonga tt Tatar tw Twi ty Tahitian ug Uighur uk Ukrainian ur Urdu uz Uzbek \
        ve Venda vi Vietnamese wa Walloon wo Wolof xh Xhosa yi Yiddish yo Yoruba za Zhuang zh Chinese zu Zulu
        """

    private static let regions = """
        ar_AE UnitedArabEmiratesArabic ar_BH BahrainArabic ar_DZ AlgeriaArabic ar_EG EgyptArabic ar_IQ IraqArabic \
        ar_JO JordanArabic ar_KW KuwaitArabic ar_LB LebanonArabic ar_LY LibyaArabic ar_MA MoroccoArabic ar_OM OmanArabic \
        ar_QA QatarArabic ar_SA SaudiArabiaArabic ar_SD SudanArabic ar_SY SyriaArabic ar_TN TunisiaArabic \
        ar_YE YemenArabic de_AT AustriaGerman de_BE BelgiumGerman de_CH SwitzerlandGerman de_LU LuxemburgGerman \
        en_AU AustraliaEnglish en_CA CanadaEnglish en_DK DenmarkEnglish en_GB BritainEnglish en_HK HongKongEnglish \
        en_IE IrelandEnglish en_IN IndiaEnglish en_NZ NewZealandEnglish en_PH PhilippinesEnglish en_SG SingaporeEnglish \
        en_US AmericanEnglish en_ZA SouthAfricaEnglish en_ZW ZimbabweEnglish es_AR ArgentinaSpanish \
        es_BO BoliviaSpanish es_CL ChileSpanish es_CO ColombiaSpanish es_CR CostaRicaSpanish \
        es_DO DominicanRepublicSpanish es_EC EcuadorSpanish es_ES SpainSpanish es_GT GuatemalaSpanish \
        es_HN HondurasSpanish es_MX MexicoSpanish es_NI NicaraguaSpanish es_PA PanamaSpanish es_PE PeruSpanish \
        es_PR PuertoRicoSpanish es_PY ParaguaySpanish es_SV ElSalvadorSpanish es_US USASpanish es_UY UruguaySpanish \
        fr_BE BelgiumFrench fr_CA CanadaFrench fr_CH SwitzerlandFrench fr_LU LuxemburgFrench it_CH SwitzerlandItalian \
        nl_BE BelgiumDutch nl_NL NetherlandsDutch pt_BR BrasilPortuguese ru_UA UkraineRussian sv_FI FinlandSwedish
        """

    private static let chinese = """
        zh_CN SimplifiedChinese zh-Hans SimplifiedChinese zh_TW TraditionalChinese zh-Hant TraditionalChinese \
        zh_HK HongKongChinese zh-Hant_HK HongKongChinese zh_SG SingaporeChinese zh-Hans_SG SingaporeChinese
        """
}
