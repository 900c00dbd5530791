from random_inputs import show


def printed(call):
    """What a call prints."""
    caught = '(__import__("contextlib").ExitStack(), __import__("io").StringIO())'
    return f'(lambda c, o: (c.enter_context(__import__("contextlib").redirect_stdout(o)), {call}, c.close(), o.getvalue())[2:])' + caught


def caesar(r):
    text = r.word("abcxyzABCXYZ äß,7")
    return r.choice([f"{name}({text!r}, {r.whole(-60, 60)})" for name in ("encrypt", "decrypt")] + [printed(f"all_shifts({text!r})")])


def primes(r):
    taken = f"list(__import__('itertools').islice(primes(), {r.whole(0, 60)}))"
    return r.choice([taken, f"is_prime({r.whole(-5, 400)})", f"prime_factors({r.whole(1, 900)})"])


def fibonacci(r):
    return r.choice([f"fib({r.whole(-3, 30)})", f"list(fib_gen({r.whole(-3, 300)}))", f"collatz({r.whole(1, 60)})"])


def texts(r):
    center = f"center({r.word()!r}" + r.choice(["", f", {r.whole(0, 30)}", f", {r.whole(0, 30)}, {r.choice('.-*')!r}"]) + ")"
    half = r.word("abABx ", 4)
    return r.choice([f"is_palindrome({r.choice([r.word(), half + half[::-1]])!r})", f"count_vowels({r.word()!r})", f"anagrams({r.words() + r.choice([[], ['ab', 'Ba', 'ba']])!r})", center])


def text_report(r):
    rows = [(r.word(), r.whole()) for _ in range(r.whole(0, 4))]
    box = "box(" + repr("\n".join(r.words() or [""])) + ")"
    return r.choice([printed(f"report({r.word()!r}, {rows!r})"), box, printed(f"triangle({r.whole(-1, 6)})"), f"wrap({' '.join(r.words())!r}, {r.whole(1, 15)})"])


def leap_year(r):
    year = r.choice([r.whole(1, 2500), 100 * r.whole(1, 30)])
    return r.choice([f"is_leap({year})", f"days_in_month({r.whole(-1, 14)}, {year})"])


def statistics_of_one(r):
    name = r.choice(["mean", "std", "describe", "normalize"])
    values = r.choice([r.numbers(), [r.whole()] * r.whole(1, 3)])
    return r.choice([f"{name}({values!r})", f"solve_quadratic({r.whole(-5, 5)}, {r.whole(-6, 6)}, {r.whole(-5, 5)})"])


def sorting_by_key(r):
    options = r.choice(["", ", reverse=True", ", key=abs", ", key=lambda x: x % 3", ", key=lambda x: x % 3, reverse=True"])
    return f"{r.choice(['bubble_sort', 'merge_sort'])}({r.wholes(9)!r}{options})"


def roman(r):
    text = r.choice(["".join(r.choice("IVXLCDM") for _ in range(r.whole(0, 5))), "iv", "MCMXC", "XLII", "ABC", "xcix"])
    return r.choice([f"to_roman({r.choice([r.whole(-2, 4005), r.whole(0, 100)])})", f"from_roman({text!r})"])


def vector(r):
    a, b = (f"Vector({r.whole(-3, 4)}, {r.whole(-3, 4)})" for _ in range(2))
    with_one = [f"repr({a})", f"repr(-{a})", f"abs({a})", f"bool({a})", f"list({a})", f"repr({a} * {r.number()})", f"repr({r.number()} * {a})"]
    with_two = [f"repr({a} {op} {b})" for op in "+-*"] + [f"{a} == {b}", f"repr(sum([{a}, {b}], Vector()))"]
    refused = [f"{a} + {r.whole()}", f"{a} == {r.whole(0, 2)}", f"repr(Vector({r.whole()}))", "repr(Vector())"]
    return r.choice(with_one + with_two + refused)


def ordered_vector(r):
    a, b = (f"Vector({r.whole(-3, 4)}, {r.whole(-3, 4)})" for _ in range(2))
    more = [f"{a} < {b}", f"{a} >= {b}", f"{a} @ {b}", f"{a}[{r.whole(-3, 3)}]", f"len({a})", f"repr({a}({r.whole()}))", f"format({a})", f"format({a}, '.2f')", f"hash({a}) == hash({b})", f"repr(sum([{a}, {b}]))", f"{a} < {r.whole()}", f"repr({r.whole(0, 1)} + {a})"]
    return r.choice(more + [vector(r)] * 8)


def recursion_skip(r):
    hanoi = f"list(hanoi({r.whole(0, 4)}{r.choice(['', ', 1, 2, 3'])}))"
    return r.choice([f"list(flatten({r.nested()!r}))", f"depth({r.whole(0, 9)})", f"permutations({r.word('abc', 4)!r})", f"count_pairs({r.wholes(8, 0, 6)!r}, {r.whole(0, 9)})", hanoi])


def strings(r):
    shout = f"shout({r.word()!r}{r.choice(['', f', {r.whole(-1, 4)}', f', times={r.whole(0, 4)}'])})"
    return r.choice([shout, f"initials({' '.join(r.words())!r})", f"vowels({r.word()!r})", printed(f"box({r.word()!r})")])


def dictionaries(r):
    data = {"a": {"b": [r.whole(), {"c": r.word()}]}, "d": r.whole()}
    path = r.choice(["a", "d", "a.b", "a.b.0", "a.b.1.c", "a.b.2", "d.e", "a.b.x", "x", ""])
    mapping = {r.word("abc", 2): r.whole(0, 3) for _ in range(r.whole(0, 5))}
    return r.choice([f"invert({mapping!r})", f"dict(letters({r.word()!r}))", f"dict(index({[w for w in r.words() if w]!r}))", f"deep_get({data!r}, {path!r}{r.choice(['', ', 7'])})", f"recently_used({r.wholes(8, 0, 4)!r}, {r.whole(0, 4)})"])


def fizzbuzz(r):
    return r.choice([f"fizzbuzz({r.whole(-5, 60)})", f"fizzbuzz({r.whole(0, 40)}, (({r.whole(1, 4)}, 'A'), ({r.whole(2, 7)}, 'B')))", f"sequence({r.whole(-3, 8)}, {r.whole(0, 20)})"])


def statistics_of_two(r):
    name = r.choice(["mean", "deviation", "summary", "normalize"])
    roots = f"str(solve({r.whole(1, 4)}, {r.whole(-6, 6)}, {r.whole(-5, 5)}))"
    return r.choice([f"{name}({r.numbers()!r})", roots])


def passwords(r):
    password = r.choice([r.word("abCD12", 12), r.word("ab12", 10) + "X9", r.whole()])
    check = f"check({password!r}{r.choice(['', f', {r.whole(0, 12)}'])})"
    missing = f"TooShort({r.whole(0, 9)}, {r.whole(0, 12)})"
    return r.choice([check, check, f"load({ {r.choice(['password', 'name']): password}!r})", f"({missing}).missing", f"str({missing})"])


def sorting_indirect(r):
    options = r.choice(["", ", reverse=True", ", key=abs", ", key=lambda x: x % 3", ", lambda x: x % 3, True"])
    in_place = f"(lambda x: (bubble_sort(x), x))({r.wholes(8)!r})"
    return r.choice([f"insertion_sort({r.wholes(8)!r}{options})", f"merge_sort({r.wholes(9)!r})", in_place])


def roman_subtests(r):
    return r.choice([roman(r)] * 6 + [f"to_roman({v})" for v in ("True", "2.5", "'4'", "0", "4000")])


def invoice(r):
    price = lambda: f"{r.whole(0, 20)}.{r.whole(0, 99):02d}"
    adds = "".join(f".add('{r.choice('abc')}', '{price()}'{r.choice(['', f', {r.whole(0, 4)}'])})" for _ in range(r.whole(0, 4)))
    made = f"Invoice({r.choice(['', repr('0.' + str(r.whole(0, 30)))])}){adds}"
    read = r.choice([".net", ".gross"])
    return r.choice([f"str({made}{read})", f"len({made})", f"str({made}[{r.choice(['0', '-1', repr(r.choice('abc'))])}])", f"{r.choice('abc')!r} in {made}", f"str(money('{price()}{r.whole(0, 9)}'))", f"str([*{made}])"])


def recursion(r):
    tree = r.choice(["('a',)", "('a', ('b',), ('c', ('d',)))", "('root', ('left', ('leaf',)))"])
    change = f"change({r.whole(-2, 40)}{r.choice(['', ', (1, 5, 10)', ', (2, 3)', ', ()'])})"
    return r.choice([f"flatten({r.nested()!r})", f"permutations({r.word('abc', 4)!r})", printed(f"hanoi({r.whole(0, 4)})"), change, change, printed(f"tree({tree}{r.choice(['', ', 1'])})")])


show({
    "teacher-1/doctest-02-caesar": caesar,
    "teacher-1/doctest-04-primes": primes,
    "teacher-1/doctest-07-fibonacci": fibonacci,
    "teacher-1/doctest-10-functions-with-docstrings": texts,
    "teacher-1/doctest-12-text-report": text_report,
    "teacher-1/pytest-01-leap-year": leap_year,
    "teacher-1/pytest-05-statistics": statistics_of_one,
    "teacher-1/pytest-09-sorting-fixtures": sorting_by_key,
    "teacher-1/pytest-10-roman-marks": roman,
    "teacher-1/unittest-09-vector": ordered_vector,
    "teacher-1/unittest-13-recursion-skip": recursion_skip,
    "teacher-2/doctest-02-strings": strings,
    "teacher-2/doctest-08-dictionaries": dictionaries,
    "teacher-2/doctest-11-recursion": recursion,
    "teacher-2/pytest-01-fizzbuzz-ids": fizzbuzz,
    "teacher-2/pytest-04-statistics-approx": statistics_of_two,
    "teacher-2/pytest-05-password-errors": passwords,
    "teacher-2/pytest-11-sorting-indirect": sorting_indirect,
    "teacher-2/unittest-03-roman-subtests": roman_subtests,
    "teacher-2/unittest-06-vector-operators": vector,
    "teacher-2/unittest-12-invoice-decimal": invoice,
})
