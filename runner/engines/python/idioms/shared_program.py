# Lists and dictionaries that tests and program both have, at any depth (issue 29, set stranger-4).
import copy
import random


def same(value):
    return value


def hold(value):
    return [value, value]


def shallow(value):
    return value.copy()


def deep(value):
    return copy.deepcopy(value)


def ordered(rows):
    rows.sort()
    return rows


def pick(rows):
    return {'a': rows[0], 'b': (rows[1], [rows[0]])}


def in_three_places():
    one = [1]
    return [one, one, {'k': one}]


def swap(rows):
    rows[0], rows[1] = rows[1], rows[0]


def call(function, rows):
    return function(rows[0], [rows])


def add_twice(rows):
    inner = [9]
    rows.append(inner)
    rows.append(inner)
    return inner


class Box:
    def __init__(self, rows):
        self.rows = rows
        self.first = rows[0]

    def put(self):
        self.first.append(7)


class First:
    """Keeps only what is inside."""

    def __init__(self, rows):
        self.first = rows[0]

    def put(self):
        self.first.append(7)


def fib(n, memo):
    if n not in memo:
        memo[n] = n if n < 2 else fib(n - 1, memo) + fib(n - 2, memo)
    return memo[n]


def counted(memo):
    memo['calls'] = memo.get('calls', 0) + 1
    return {'memo': memo, 'n': 1}


def depth(value):
    count = 0
    while isinstance(value, list) and value:
        value = value[0]
        count += 1
    return count


def nested(count):
    value = []
    for _ in range(count):
        value = [value]
    return value


def each(rows):
    yield from rows


def are_same(first, second):
    first.append(5)
    return first is second, second


def shuffled(n):
    cards = list(range(n))
    random.shuffle(cards)
    return cards


def filled_by(function):
    rows, table = [], {'x': [1]}
    result = function(rows, table)
    return rows, table, result is rows


def walked(steps, function, path=None):
    path = [] if path is None else path
    if steps:
        path.append(steps)
        function(steps, path)
    return path


def wrapped(function, own):
    mine = [own]
    function(mine, own)
    return mine


class Dog:
    def speak(self):
        return 'woof'

    def talk(self):
        return self.speak()

    def learn(self):
        self.speak = lambda: 'meow'
