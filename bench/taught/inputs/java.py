from random_inputs import js, show


def array(values, of="int"):
    if values and isinstance(values[0], list):
        return f"new {of}[][]{{" + ", ".join("{" + ", ".join(map(str, row)) + "}" for row in values) + "}"
    return f"new {of}[]{{" + ", ".join(map(str, values)) + "}"


def roman(r):
    text = r.choice(["".join(r.choice("IVXLCDM") for _ in range(r.whole(0, 5))), "iv", "MCMXC", "XLII", "ABC", " ", ""])
    return r.choice([f"Roman.toRoman({r.choice([r.whole(-2, 4005), r.whole(0, 100)])})", f"Roman.fromRoman({js(text)})"])


def arrays(r):
    letters = array([f"'{c}'" for c in r.word("abcd", 5)], "char")
    boxed = array(r.wholes(7), "Integer")
    ordered = f"((java.util.function.Function<Integer[], Object>) a -> {{ ArrayTools.insertionSort(a); return java.util.Arrays.asList(a); }}).apply({boxed})"
    shares = f"java.util.Arrays.toString(ArrayTools.normalize({array(r.numbers(), 'double')}))"
    return r.choice([shares, f"ArrayTools.transpose({array(r.rows())})", ordered, f"ArrayTools.rotate({letters}, {r.whole(-7, 9)})"])


def leap_year(r):
    year = r.choice([r.whole(1, 2500), 100 * r.whole(1, 30)])
    months = "january february March april may june JULY august september october november december nothing".split()
    return r.choice([f"Calendar.isLeap({year})", f"Calendar.daysIn({r.whole(-1, 14)}, {year})", f"Calendar.season({js(r.choice(months))})"])


def matrix(r):
    made = lambda rows: f"new Matrix({array(rows, 'double')})"
    told = lambda matrix: f"java.util.Arrays.deepToString({matrix}.toArray())"
    return r.choice([told(f"{made(r.rows())}.times({made(r.rows())})"), told(f"{made(r.square())}.times({made(r.square())})"), told(f"{made(r.rows())}.transpose()"), f"{made(r.square())}.determinant()", f"{made(r.rows())}.determinant()", told(f"Matrix.identity({r.whole(0, 4)})"), told(made([[1, 2], r.choice([[3], [3, 4]])])), f"Matrix.rotate({array(r.wholes())}, {r.whole(-7, 9)})"])


def memo(r):
    hits = f"((java.util.function.Supplier<Object>) () -> {{ Memo<Integer, Integer> m = new Memo<>(x -> x * 2); m.get({r.whole(0, 2)}); int b = m.get({r.whole(0, 2)}); m.get(1); return java.util.List.of(b, m.hits()); }}).get()"
    return r.choice([f"Numbers.fibonacci({r.whole(-2, 40)}).toString()", f"Numbers.power({r.whole(-5, 9)}, {r.whole(0, 12)})", f"Numbers.ackermann({r.whole(0, 2)}, {r.whole(0, 4)})", hits])


def primes(r):
    listed = f"new Primes({r.whole(0, 60)}).stream().collect(java.util.stream.Collectors.toList())"
    return r.choice([f"Primes.isPrime({r.whole(-5, 130)})", f"Primes.factors({r.whole(-2, 300)})", listed])


def students(r):
    one = lambda: f"new Students.Student({js(r.choice(['Ann', 'Bob', 'Cid', 'Dan']))}, {r.whole(1, 3)}, {r.choice([1.0, 1.3, 2.0, 3.7])})"
    made = "new Students(java.util.List.of(" + ", ".join(one() for _ in range(r.whole(0, 4))) + "))"
    text = js(" ".join(r.words()))
    return r.choice([f"{made}.names()", f"{made}.byYear().toString()", f"{made}.best().toString()", f"{made}.average()", f"java.util.Arrays.toString(Students.primes().limit({r.whole(0, 30)}).toArray())", f"new java.util.TreeMap<>(Students.wordCount({text})).toString()"])


show({
    "teacher-1/junit-02-parameterized-roman": roman,
    "teacher-1/junit-08-dynamic-tests": primes,
    "teacher-1/junit-12-arrays-doubles": arrays,
    "teacher-2/junit-02-leap-parameterized": leap_year,
    "teacher-2/junit-05-streams-methodsource": students,
    "teacher-2/junit-08-memo-timeout": memo,
    "teacher-2/junit-13-matrix-arrays": matrix,
})
