#!/usr/bin/env python3
"""Counts which seeded changes of sources `nibassetctl audit --sources` finds.

    seeded-source-changes.py PROGRAM COUNT PROJECT...

PROGRAM is nibassetctl. Each PROJECT is a folder with sources and interface files. A project is copied; then COUNT changes in all are made in the
copies, one at a time: the name of an outlet, an action, a class or an identifier that an interface file uses is renamed in all sources, or the
declaration is removed. A change counts as found if the audit has a new finding of the right rule and name. What is missed is printed at once, at the end a
table.
"""
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

RULES = {"outlet": "no-outlet", "action": "no-action", "class": "unknown-class", "identifier": "unknown-identifier"}
# Toolkits' classes answer them or have them, too, so that a program without its own still agrees with the interface.
TOOLKITS = set("cut: copy: paste: delete: selectAll: deselectAll: undo: redo: print: window view delegate dataSource menu".split())
TYPES = (".h", ".m", ".mm", ".swift")
REQUEST = re.compile(
    r'(?:dequeueReusableCell|makeView|performSegue|instantiate(?:View)?Controller)(?:With(?:Reuse)?Identifier:\s*@|'
    r'\(with(?:Reuse)?Identifier:\s*(?:[\w.]*\((?:rawValue:\s*)?)?)"([^"\\]+)"')


def lines_of(program, arguments):
    return subprocess.run([program] + arguments, stdout=subprocess.PIPE).stdout.splitlines()


class Project:
    def __init__(self, program, folder, scratch):
        self.program = program
        self.name = os.path.basename(folder.rstrip("/"))
        self.folder = os.path.join(scratch, self.name)
        shutil.copytree(folder, self.folder, symlinks=True)
        self.sources = {}
        interfaces = []
        for place, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.join(place, name)
                if name.endswith(TYPES):
                    with open(path, encoding="latin-1", newline="") as file:
                        self.sources[path] = file.read()
                elif name.endswith((".xib", ".storyboard", ".gorm", ".nib")):
                    interfaces.append(path)
        self.before = self.findings()
        known = {(rule, name) for rule, name, _ in self.before}
        # A change of what does not agree in the first place gives no new finding.
        self.uses = [use for use in self.read_uses(interfaces) if (RULES[use[0]], use[1]) not in known]

    def read_uses(self, interfaces):
        """The names that interface files use and sources have: kind, name."""
        uses = set()
        classes = set()
        for text in self.sources.values():
            classes |= set(re.findall(r"@interface\s+(\w+)\s*[:<{]", text) + re.findall(r"\bclass\s+(\w+)\s*[:{<]", text))
        text = "\n".join(self.sources.values())
        for line in lines_of(self.program, ["inspect", "--json", "--no-resolve"] + interfaces) if interfaces else []:
            file = json.loads(line)
            objects = file.get("objects", [])
            for item in objects:
                if item.get("customClass") in classes:
                    uses.add(("class", item["customClass"]))
            for connection in file.get("connectionList", []):
                label = connection.get("label") or ""
                end = {"outlet": "source", "action": "destination"}.get(connection["kind"])
                if end is None or not label or label in TOOLKITS:
                    continue
                number = connection.get(end)
                owner = objects[number] if number is not None else {}
                isFirst = end == "destination" and (number is None or "irst" in str(owner.get("kind")))
                if not isFirst and owner.get("customClass") not in classes:
                    continue
                word = label.split(":")[0]
                declared = re.search(DECLARATION[connection["kind"]] % re.escape(word), text)
                if declared:
                    uses.add((connection["kind"], label))
        uses |= {("identifier", name) for text in self.sources.values() for name in REQUEST.findall(text)}
        return sorted(uses)

    def findings(self):
        rules = [word for rule in RULES.values() for word in ("--rule", rule)]
        lines = lines_of(self.program, ["audit", "--json", "--sources", self.folder] + rules + [self.folder])
        report = json.loads(b"\n".join(lines))["findings"]
        return {(finding["rule"], finding.get("name", ""), finding["path"]) for finding in report}

    def seed(self, change):
        """Whether the change is found; nil if the sources stay the same."""
        kind, name, way = change
        edited = {path: EDITS[way](kind, name, text) for path, text in self.sources.items()}
        changed = {path: text for path, text in edited.items() if text != self.sources[path]}
        if not changed:
            return None
        try:
            for path, text in changed.items():
                self.write(path, text)
            new = self.findings() - self.before
        finally:
            for path in changed:
                self.write(path, self.sources[path])
        wanted = renamed(name) if kind == "identifier" else name
        return any(rule == RULES[kind] and found == wanted for rule, found, _ in new)

    @staticmethod
    def write(path, text):
        with open(path, "w", encoding="latin-1", newline="") as file:
            file.write(text)


DECLARATION = {
    "outlet": r"(?:@property[^;]*|\bvar\s+|\blet\s+|[*,\s])_?\b%s\b\s*[;,:=]",
    "action": r"(?:[-+]\s*\([^)]*\)\s*|\bfunc\s+)%s\b",
}


def renamed(name):
    return "q" + name[1:] + "x"


def rename(kind, name, text):
    if kind == "identifier":
        return REQUEST.sub(lambda found: found[0].replace(f'"{name}"', f'"{renamed(name)}"'), text)
    word = name.split(":")[0]
    text = re.sub(rf"(?<!\w)(_?){re.escape(word)}\b", lambda found: found[1] + renamed(word), text)
    if kind == "outlet":
        setter = "set" + word[0].upper() + word[1:]
        text = re.sub(rf"\b_?{re.escape(setter)}\b", "set" + renamed(word).capitalize(), text)
    return text


def remove(kind, name, text):
    word = re.escape(name.split(":")[0])
    if kind == "class":
        text = re.sub(rf"@(?:interface|implementation)\s+{word}\b.*?@end", "", text, flags=re.S)
        return remove_blocks(rf"(?:[\w@]+ )*\b(?:class|extension)\s+{word}\b[^{{;]*", text)
    if kind == "action":
        return remove_blocks(rf"[-+]\s*(?:\([^)]*\))?\s*{word}\b[^{{;]*|(?:@\w+ +)*(?:\w+ +)*\bfunc\s+{word}\b[^{{]*", text)
    if kind == "outlet":
        setter = "set" + name[0].upper() + re.escape(name[1:])
        text = remove_blocks(rf"-\s*\([^)]*\)\s*_?{setter}\s*:[^{{;]*", text)
        lines = []
        for line in text.splitlines(keepends=True):
            start = re.match(r"\s*(?:@property|@IBOutlet|IBOutlet|(?:\w+\s+)*(?:var|let)\b|(?:\w+[\s*]+)+[\w,*\s]*;)", line)
            if start and re.search(rf"(?<!\w)_?{word}\b", line) and "return" not in line:
                only = re.search(rf",\s*\*?\s*_?{word}\b|\*?\s*(?<!\w)_?{word}\s*,", line)
                line = line.replace(only[0], " ", 1) if only else "\n"
            lines.append(line)
        return "".join(lines)
    return text


def remove_blocks(pattern, text):
    """Removes what matches, to the next ";" or the end of the block that follows."""
    while found := re.search(pattern, text):
        end = found.end()
        depth = 0
        while end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
            if depth == 0 and text[end - 1] in ";}":
                break
        text = text[: found.start()] + "\n" + text[end:]
    return text


EDITS = {"renamed": rename, "removed": remove}


def main():
    program, count, folders = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    counts = collections.defaultdict(lambda: [0, 0])
    with tempfile.TemporaryDirectory() as scratch:
        projects = [Project(program, folder, scratch) for folder in folders]
        changes = [
            (project, (kind, name, way)) for project in projects for kind, name in project.uses for way in EDITS
            if (kind, way) != ("identifier", "removed")
        ]
        random.Random(30).shuffle(changes)
        for project, change in changes[:count]:
            found = project.seed(change)
            if found is None:
                continue
            for key in ((change[0], change[2]), ("all", project.name), ("all", "")):
                counts[key][0] += found
                counts[key][1] += 1
            if not found:
                print("missed:", project.name, *change, flush=True)
    for (kind, way), (found, all) in sorted(counts.items()):
        print(f"{kind:12}{way:28}{found:6} of {all:5}  {100 * found / all:6.1f} %")


if __name__ == "__main__":
    main()
