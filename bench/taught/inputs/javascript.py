from random_inputs import js, show


def leap_year(r):
    year = r.choice([r.whole(1, 2500), 100 * r.whole(1, 30)])
    return r.choice([f"isLeapYear({year})", f"daysInMonth({r.whole(-1, 14)}, {year})"])


def string_tools(r):
    value = r.choice([js(r.word()), "7", "null"])
    return r.choice([f"capitalize({value})", f"countVowels({js(r.word('aeiouAEIOUxyz'))})", f"words({js(' '.join(r.words()))})"])


def plain_names(r):
    items = [{"k": r.word("ab", 1), "n": r.whole(0, 3)} for _ in range(r.whole(0, 5))]
    by = r.choice(["'k'", "'n'", "x => x.n % 2", "x => x.k"])
    doubled = f"(l => (removeDuplicates(l), l))({js(r.wholes(8, 0, 4))})"
    frozen = f"(o => {{ deepFreeze(o); return [Object.isFrozen(o), Object.isFrozen(o.a), Object.isFrozen(o.l), o]; }})({{ a: {{ b: {r.whole()} }}, l: {js(r.wholes())}, n: null }})"
    return r.choice([f"groupBy({js(items)}, {by})", doubled, frozen])


def matrix(r):
    a, b = r.choice([r.rows(), r.square()]), r.choice([r.rows(), r.square()])
    made = f"new Matrix({js(a)})"
    uneven = f"new Matrix({js(r.choice([[], [[1], [1, 2]], [[1, 2], [3]]]))}).rows"
    return r.choice([f"{made}.size", f"{made}.at({r.whole(0, 2)}, {r.whole(0, 2)})", f"{made}.transpose().rows", f"{made}.multiply(new Matrix({js(b)})).rows", f"Matrix.identity({r.whole(0, 4)}).rows", f"determinant({{ rows: {js(r.square())} }})", uneven])


def calculator(r):
    a, b = r.number(), r.number()
    return r.choice([f"{f}({a}, {b})" for f in ("add", "sub", "divide")] + [f"average({', '.join(map(str, r.numbers()))})", f"divide({a}, 0)"])


def inventory(r):
    rows = [f"{r.word('ab c', 4)},{r.choice([r.whole(), r.number(), 'x', '1.2.3', ''])}, {r.whole(0, 9)}" for _ in range(r.whole(0, 4))]
    csv = r.choice(["\n", "\r\n", "\n\n", "\n  \n"]).join(["name, price,stock", *rows])
    items = [{"name": r.word("ab", 2), "price": r.whole(0, 9), "stock": r.whole(0, 3)} for _ in range(r.whole(0, 4))]
    part = r.choice(["count", "worth", "missing", "cheapest"])
    return r.choice([f"parseInventory({js(r.choice([csv, csv + chr(10)]))})", f"report({js(r.choice([items, items, {}]))}).{part}"])


def tree_of(r, deep=3):
    if r.random() < 0.1:
        return None
    tree = {"value": r.whole(-5, 9)}
    if deep and r.random() < 0.7:
        tree["children"] = [tree_of(r, deep - 1) for _ in range(r.whole(0, 3))]
    return tree


def trees(r):
    tree = js(tree_of(r))
    moved = f"hanoi({r.whole(0, 4)}{r.choice(['', ', 1, 2, 3'])})"
    return r.choice([f"sumTree({tree})", f"depth({tree})", f"[...walk({tree})]", f"flattenDeep({js(r.nested())})", f"permutations({js(r.wholes(4))})", moved])


def validation(r):
    name = r.choice([r.word("ab ", 4), None, 7])
    email = r.choice(["a@b.c", "a@b", "a b@c.d", "@b.c", "x@y.zz", "", None, "a@b.c@d.e", "grace@navy.mil"])
    age = r.choice([r.whole(10, 25), 17, 18, 19, 20.5, "20", None])
    form = js({"name": name, "email": email, "age": age})
    field, value = r.choice([("name", name), ("email", email), ("age", age), ("shoe", 44)])
    said = lambda call: f"(() => {{ try {{ return {call}; }} catch (e) {{ return [e.name, e.message, e.field, e.errors?.map(x => x.message), e.cause?.name]; }} }})()"
    return r.choice([f"check({js(field)}, {js(value)})", said(f"check({js(field)}, {js(value)})"), said(f"validate({form})"), said(f"parseForm({js(r.choice([form, '{', 'null']))})")])


def fizzbuzz(r):
    return r.choice([f"fizzbuzz({r.whole(-5, 60)})", f"fizzbuzzUpTo({r.whole(-3, 33)})"])


def word_count(r):
    text = js(" ".join(r.choice(["a", "A", "b", "don't", "été", "7", "--", "b.", "c,", "'x'"]) for _ in range(r.whole(0, 9))))
    return r.choice([f"[...wordCount({text})]", f"topWords({text}, {r.whole(0, 4)})", f"uniqueWords({text})"])


def regex_parsers(r):
    part = lambda: r.choice([r.whole(0, 300), r.whole(0, 99), "01", "256", "255", ""])
    address = ".".join(str(part()) for _ in range(r.choice([4, 4, 4, 3, 5])))
    line = f"{r.choice(['2024-05-06', '24-5-6'])}T10:11:12{r.choice(['Z', ''])} [{r.choice(['INFO', 'info', 'WARN'])}] {r.word()}"
    text = r.choice(["{{a}} {{ b }}", "{{a}}{{c}}", "{a}", "{{ a-b }}", r.word()])
    return r.choice([f"parseLogLine({js(line)})", f"isValidIPv4({js(address)})", f"camelToSnake({js(r.word('abAB19'))})", f"template({js(text)}, {js({'a': r.whole(), 'b': r.word()})})"])


def rendering(r):
    child = lambda: r.choice([js(r.word('a<>&" b')), str(r.whole()), "null", "false", "undefined", "[1, [2, 3]]"])
    props = r.choice(["null", "{}", f"{{ id: {js(r.word('a<>&'))} }}", "{ open: true, n: 3 }", "{ open: false }"])
    made = f"h('{r.choice(['p', 'b'])}', {props}, {child()}, {child()})"
    return r.choice([made, f"render({made})", f"render(h('ul', {props}, {made}, {made}))", f"render({child()})"])


show({
    "teacher-1/jest-02-each-leap-year": leap_year,
    "teacher-1/node-01-string-tools": string_tools,
    "teacher-1/node-05-plain-names": plain_names,
    "teacher-1/node-08-subtests-table": matrix,
    "teacher-2/jest-01-calculator-each": calculator,
    "teacher-2/jest-06-inline-snapshots-render": rendering,
    "teacher-2/jest-09-matchers-inventory": inventory,
    "teacher-2/jest-13-recursion-trees": trees,
    "teacher-2/jest-14-validation-errors": validation,
    "teacher-2/node-03-subtests-fizzbuzz": fizzbuzz,
    "teacher-2/node-09-word-count-map": word_count,
    "teacher-2/node-14-regex-parsers": regex_parsers,
})
