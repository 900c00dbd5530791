# The program for test_idioms.py: a little of everything that courses ask for.
import asyncio
import math
import random
import time
import warnings
from abc import ABC, abstractmethod
from collections import Counter, namedtuple
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum, IntEnum

PI2 = math.pi * 2
NAMES = ['Ann', 'Bob']
STOCK = {'apple': 1}
counter = 0


class TooBig(ValueError):
    def __init__(self, message, size):
        super().__init__(message, size)
        self.size = size

    def __str__(self):
        return f'too big: {self.size}'


class Animal:
    legs = 4

    def __init__(self, name):
        self.name = name

    def speak(self):
        return '...'

    def describe(self):
        return f'{self.name} says {self.speak()}'


class Dog(Animal):
    kind = 'dog'

    def __init__(self, name):
        super().__init__(name)
        self.tricks = []

    def learn(self, trick):
        self.tricks.append(trick)
        return self

    def speak(self):
        return 'Woof'

    def __str__(self):
        return f'Dog {self.name}'

    def __repr__(self):
        return f'Dog({self.name!r})'

    def __eq__(self, other):
        return isinstance(other, Dog) and other.name == self.name

    def __hash__(self):
        return hash(self.name)

    def __lt__(self, other):
        return self.name < other.name

    def __len__(self):
        return len(self.tricks)

    def __contains__(self, trick):
        return trick in self.tricks

    def __iter__(self):
        return iter(self.tricks)

    def __getitem__(self, index):
        return self.tricks[index]

    @classmethod
    def stray(cls):
        return cls('stray')

    @staticmethod
    def sound():
        return 'Woof'

    @property
    def upper(self):
        return self.name.upper()


class Vector:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __mul__(self, factor):
        return Vector(self.x * factor, self.y * factor)

    __rmul__ = __mul__

    def __eq__(self, other):
        return isinstance(other, Vector) and (self.x, self.y) == (other.x, other.y)

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __neg__(self):
        return Vector(-self.x, -self.y)

    def __bool__(self):
        return bool(self.x or self.y)

    def __call__(self, scale):
        return (self.x * scale, self.y * scale)


class Stack(list):
    def push(self, item):
        self.append(item)

    def peek(self):
        return self[-1]


class Shape(ABC):
    @abstractmethod
    def area(self): ...

    def describe(self):
        return f'area {self.area()}'


class Node:
    def __init__(self, value, following=None):
        self.value = value
        self.next = following


class Tape:
    def __init__(self):
        self.log = []

    def __enter__(self):
        self.log.append('in')
        return self

    def __exit__(self, kind, error, trace):
        self.log.append('out')
        if error is not None:
            self.log.append(f'{kind.__name__} {error}')
        return kind is KeyError


class Share:
    def __init__(self, top, bottom):
        self.top, self.bottom = top, bottom

    def __rpow__(self, base):
        return base ** (self.top / self.bottom)


class Bell:
    def __init__(self):
        self.listeners = []

    def add(self, listener):
        if listener not in self.listeners:
            self.listeners.append(listener)

    def remove(self, listener):
        self.listeners.remove(listener)

    def ring(self):
        return [listener(1) for listener in self.listeners]


def wrapped(value):
    try:
        return int(value)
    except ValueError as error:
        raise LookupError('not found') from error


@dataclass
class Point:
    x: int
    y: int = 0


Pair = namedtuple('Pair', 'first second')


class Color(Enum):
    RED = 1
    BLUE = 2


class Level(IntEnum):
    LOW = 1
    HIGH = 2


def add(a, b=2):
    """Adds two numbers."""
    return a + b


def sort_in_place(values):
    values.sort()


def fill(grid, value):
    for row in grid:
        for index in range(len(row)):
            row[index] = value


def add_key(table, key='k'):
    table[key] = 1
    return table


def greet():
    print('Hello,', input('name? '))


def bump():
    global counter
    counter += 1
    return counter


def check(n):
    if n > 10:
        raise TooBig('too big', n)
    if n < 0:
        raise ValueError('negative')
    return n


def apply(function, values):
    return [function(value) for value in values]


def squares(n):
    for i in range(n):
        yield i * i


def endless():
    i = 0
    while True:
        yield i
        i += 1


def make_adder(k):
    return lambda x: x + k


def frequencies(text):
    return Counter(text)


def factorial(n):
    return 1 if n == 0 else n * factorial(n - 1)


def divide(a, b):
    return a / b


def roll():
    return random.randint(1, 6)


def pair(a, b):
    return Pair(a, b)


def price():
    return Decimal('9.99')


async def later(x):
    await asyncio.sleep(0)
    return x * 2


def write_file(path, text):
    with open(path, 'w') as file:
        file.write(text)


def read_file(path):
    with open(path) as file:
        return file.read()


def log_to(stream, text):
    print(text, file=stream)
    stream.write('!')


def total(database):
    return sum(row['n'] for row in database.rows()) + database.offset


def leave():
    raise SystemExit(3)


def everything():
    return [
        None,
        True,
        1,
        1.5,
        'é',
        b'x',
        (1,),
        {1},
        {'a': [1]},
        frozenset([2]),
        1j,
        10**30,
        float('inf'),
        range(3),
    ]


def take(item):
    STOCK[item] = STOCK.get(item, 0) - 1
    return STOCK[item]


def nap():
    time.sleep(60)
    return 'awake'


def now():
    return datetime.now().year


def old():
    warnings.warn('use new()', DeprecationWarning)
    return 1


def count_lines(path):
    with open(path) as file:
        return sum(1 for line in file)


def read_numbers():
    import sys

    return [int(line) for line in sys.stdin]


if __name__ == '__main__':
    print('twice', 2 * int(input()))
