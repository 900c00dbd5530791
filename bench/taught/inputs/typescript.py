from random_inputs import js, show


def overloads(r):
    text = lambda: r.choice([str(r.number()), "", " ", "1a", " 7 "])
    keys = r.choice([["a"], ["a", "b"], ["c"], []])
    tree = lambda deep: {"value": r.whole(), **({"children": [tree(deep - 1) for _ in range(r.whole(0, 3))]} if deep else {})}
    thing = js({"a": r.whole(), "b": r.word()})
    calls = f"(() => {{ let n = 0; const f: any = memo((...a: any[]) => {{ n += 1; return a.length; }}); return [f({r.whole(0, 1)}), f({r.whole(0, 1)}, 2), f(1), n]; }})()"
    return r.choice([f"parse({js(text())})", f"parse({js([text(), text()])})", f"(pick as any)({thing}, ...{js(keys)})", f"update({thing}, {js({'a': r.whole()})})", f"flatten({js(tree(2))})", calls])


def noughts(r):
    cells = "".join(r.choice("XO.") for _ in range(r.choice([9, 9, 9, 9, 8])))
    fair = "".join(r.sample(list("XXXXOOO.."), 9))
    board = js(r.choice([cells, fair, fair, "XOXXOOOXX"]))
    return r.choice([f"parseBoard({board})", f"outcome(parseBoard({board}))", f"play(parseBoard({js(fair)}), {r.whole(-1, 9)})"])


def csv(r):
    row = lambda: {k: r.choice([r.whole(), None, r.word('a,"' + chr(10)), 0]) for k in r.choice(["ab", "abc", "a"])}
    rows = js([row() for _ in range(r.whole(0, 4))])
    return r.choice([f"toCsv({rows})", f"summarize({rows}, {js(r.choice('abx'))})"])


def formula(r, deep=3):
    if not deep or r.random() < 0.3:
        return r.choice([str(r.whole(0, 9)), f"{r.whole(0, 9)}.5", f"-{r.whole(1, 9)}"])
    inner = f"{formula(r, deep - 1)}{r.choice([' + ', '-', '*', '/'])}{formula(r, deep - 1)}"
    return r.choice([inner, f"({inner})", f" {inner} "])


def parser(r):
    text = r.choice([formula(r)] * 6 + ["1 +", "(1", "1)", "1 2", "", "a", "2 $ 3", "()", "--1"])
    return r.choice([f"evaluate({js(text)})", f"evaluate({js(text)})", f"tokenize({js(text)})"])


def keyof_utils(r):
    item = lambda: {"a": r.whole(0, 3), "b": r.word("xy", 2)}
    items = js([item() for _ in range(r.whole(0, 5))])
    keys = r.choice([["a"], ["b"], ["a", "b"], ["b", "a"], []])
    by = r.choice(["x => x.a", "x => x.a % 2", "x => x.b"])
    one = js(item())
    return r.choice([f"(pick as any)({one}, ...{js([*keys, 'c'])})", f"(omit as any)({one}, ...{js(keys)})", f"[...groupBy({items} as any[], {by})]", f"(sortBy as any)({items}, ...{js(keys)})", f"isDefined({r.choice(['null', 'undefined', '0', js(''), '7'])})"])


def money(r):
    amount = lambda: r.choice([f"{r.whole(-20, 40)}.{r.whole(0, 99):02d}", str(r.whole(-9, 9)), "1.5", "x", "1.234", "-0.07"])
    one = f"Money.of({js(amount())}{r.choice(['', ', ' + js('USD')])})"
    other = f"Money.of({js(amount())}{r.choice(['', ', ' + js('USD')])})"
    return r.choice([f"String({one})", f"String({one}.plus({other}))", f"String({one}.to({js(r.choice(['EUR', 'USD']))}))", f"{one}.equals({r.choice([other, one, '7'])})", f"String(total([{one}, {other}]))", f"String(total([]))"])


show({
    "teacher-1/jest-05-overloads-utility": overloads,
    "teacher-1/jest-09-namespace-satisfies": noughts,
    "teacher-1/jest-13-readonly-records": money,
    "teacher-2/vitest-09-inline-snapshot-csv": csv,
    "teacher-2/vitest-11-globals-parser": parser,
    "teacher-2/vitest-12-keyof-utils": keyof_utils,
})
