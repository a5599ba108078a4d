enum SheetStyle {
    static let text = """
        :root {
          --page: #f5f5f2; --card: #ffffff; --ink: #1c1d21; --soft: #63666f; --line: #dfdfda;
          --accent: #2457c5; --good: #1b7a43; --fresh: #9a5b00; --bad: #b3261e;
          --good-ground: #e3f4e9; --fresh-ground: #fbeed7; --bad-ground: #fbe6e4;
          --radius: 14px; --shadow: 0 1px 2px rgb(20 20 30 / 6%), 0 6px 20px rgb(20 20 30 / 5%);
          color-scheme: light dark;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #121317; --card: #1c1e24; --ink: #ececf0; --soft: #a2a5b0; --line: #30333c;
            --accent: #8ab0ff; --good: #7fd8a2; --fresh: #f0c274; --bad: #ff9d94;
            --good-ground: #15321f; --fresh-ground: #372811; --bad-ground: #3d1b19;
            --shadow: none;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; max-width: 1280px; padding: clamp(1rem, 4vw, 3rem);
          background: var(--page); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Cantarell, "Noto Sans", sans-serif;
        }
        h1, h2, h3, p, dl, dd, ul { margin: 0; padding: 0; }
        h1 { font-size: clamp(2rem, 5vw, 3rem); line-height: 1.1; letter-spacing: -.02em; }
        h2 { margin: 3rem 0 1rem; font-size: 1.35rem; letter-spacing: -.01em; }
        h3 { margin-top: .7rem; font-size: 1rem; overflow-wrap: anywhere; }
        .eyebrow { color: var(--accent); font-weight: 600; font-size: .85rem; letter-spacing: .04em; }
        .lead { margin-top: .8rem; max-width: 62ch; color: var(--soft); font-size: 1.1rem; }
        .count { color: var(--soft); font-weight: 400; }
        .summary { margin-top: 2rem; }
        .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: .8rem; }
        .tile {
          display: flex; flex-direction: column-reverse; justify-content: flex-end;
          padding: 1rem 1.1rem; background: var(--card); border-radius: var(--radius); box-shadow: var(--shadow);
          border: 1px solid var(--line);
        }
        .tile dt { color: var(--soft); font-size: .85rem; line-height: 1.35; }
        .tile dd { font-size: 1.5rem; font-weight: 650; letter-spacing: -.02em; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .tile.good dd { color: var(--good); }
        .tile.bad dd { color: var(--bad); }
        .bars { margin-top: 1.2rem; display: grid; gap: .4rem; }
        .bar { display: grid; grid-template-columns: 11.5rem 1fr 5rem; gap: .8rem; align-items: center; }
        .bar small { color: var(--soft); }
        .bar .track { height: .7rem; border-radius: 1rem; background: var(--line); overflow: hidden; }
        .bar .track span { display: block; height: 100%; border-radius: 1rem; background: var(--accent); }
        .bar .time { text-align: right; font-variant-numeric: tabular-nums; }
        .grid {
          display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr)); gap: 1rem;
          grid-auto-flow: dense; list-style: none;
        }
        .card {
          padding: .7rem .7rem .9rem; background: var(--card); border: 1px solid var(--line);
          border-radius: var(--radius); box-shadow: var(--shadow); min-width: 0;
        }
        .large { grid-column: span 2; }
        .large .stage { height: 240px; }
        .stage { display: flex; height: 150px; border-radius: 9px; overflow: hidden; border: 1px solid var(--line); }
        .ground {
          flex: 1; min-width: 0; min-height: 0; padding: 10px;
          display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); place-items: center;
        }
        .ground.light { background: #ffffff; }
        .ground.dark { background: #23252c; }
        .picture { max-width: 100%; max-height: 100%; background: var(--picture) center / contain no-repeat; }
        .template .dark .picture { filter: invert(1); }
        .wave { flex-direction: column; background: var(--page); padding: 10px; gap: 8px; }
        .wave svg { flex: 1; min-height: 0; width: 100%; fill: var(--accent); }
        .wave audio { width: 100%; height: 36px; }
        .note { place-items: center; justify-content: center; align-items: center; color: var(--soft); }
        .absent .stage { border: 2px dashed var(--bad); background: var(--bad-ground); color: var(--bad); }
        .badge {
          margin-left: .2rem; padding: .05rem .45rem; border-radius: 1rem; background: var(--line);
          font-size: .72rem; font-weight: 500; vertical-align: .1em;
        }
        .size { font-variant-numeric: tabular-nums; }
        .size span, .file, .used { color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
        .size span::before { content: "· "; }
        .file { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .78rem; }
        .times { display: flex; flex-wrap: wrap; gap: .35rem; margin: .45rem 0 .3rem; }
        .times .time {
          padding: .1rem .55rem; border-radius: 1rem; font-size: .8rem; font-variant-numeric: tabular-nums;
        }
        .times .decoded { background: var(--fresh-ground); color: var(--fresh); }
        .times .shared { background: var(--good-ground); color: var(--good); }
        .times .missing { background: var(--bad-ground); color: var(--bad); }
        .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); }
        table { border-collapse: collapse; width: 100%; font-size: .87rem; }
        th, td { padding: .5rem .8rem; text-align: left; white-space: pre; border-top: 1px solid var(--line); }
        thead th { border-top: 0; color: var(--soft); font-weight: 600; }
        tbody th { font-weight: 500; }
        td.number { font-variant-numeric: tabular-nums; }
        .faint { color: var(--soft); }
        td .decoded { color: var(--fresh); }
        td .shared { color: var(--good); }
        .missing, .broken { color: var(--bad); }
        footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
        @media (max-width: 520px) {
          .bar { grid-template-columns: 1fr auto; }
          .bar .track { grid-column: 1 / -1; grid-row: 2; }
          .large { grid-column: auto; }
          .large .stage { flex-direction: column; }
        }
        @media print { .scroll { overflow: visible; } .card, tr { break-inside: avoid; } }
        """
}
