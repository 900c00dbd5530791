"""Errors and collections of the standard library, as programs of students use them."""

import collections
import dataclasses
import decimal
import json
import queue
import re
import sqlite3
import statistics
import struct
import subprocess


def parse(text):
    return json.loads(text)


def divide(a, b):
    return decimal.Decimal(a) / decimal.Decimal(b)


def insert_twice():
    table = sqlite3.connect(':memory:')
    table.execute('create table numbers (number integer primary key)')
    table.execute('insert into numbers values (1)')
    table.execute('insert into numbers values (1)')


def mean(values):
    return statistics.mean(values)


def take_from_empty_queue():
    return queue.Queue().get_nowait()


def unpack(data):
    return struct.unpack('<I', data)


def text_of(data):
    return data.decode('utf-8')


def pattern(text):
    return re.compile(text)


@dataclasses.dataclass(frozen=True)
class Point:
    x: int


class BadJson(json.JSONDecodeError):
    pass


def raise_own():
    raise BadJson('bad', 'text', 2)


def raise_with_code():
    error = ValueError('x', [1, 2], {'a': b'1'})
    error.code = 5
    raise error


def fail_command():
    raise subprocess.CalledProcessError(3, ['ls'])


def ask(function):
    try:
        return function()
    except json.JSONDecodeError as error:
        return ['json', error.pos, error.msg]
    except queue.Empty:
        return 'empty'
    except sqlite3.OperationalError as error:
        return str(error)


def attempt(function, kinds):
    try:
        return function()
    except kinds:
        return 'caught'


def by_first_letter(words):
    groups = collections.defaultdict(list)
    for word in words:
        groups[word[0]].append(word)
    return groups


def with_default(value):
    return collections.defaultdict(lambda: value, a='b')


def look_up(mapping, key):
    return mapping[key]


def last(count):
    return collections.deque(maxlen=count)


def rotate(items, count):
    items.rotate(count)


def first_to_end(items):
    items.append(items.popleft())
    return items


def count_more(counter, words):
    counter.update(words)


def move_to_end(mapping, key):
    mapping.move_to_end(key)


def chain(*mappings):
    return collections.ChainMap(*mappings)


def put(mapping, key, value):
    mapping[key] = value


class Stack(list):
    def push(self, item):
        self.append(item)


def kind_of(value):
    return type(value)


def sum_up():
    total = yield 1
    return [total, 2]


def is_on(callback):
    return 'yes' if callback else 'no'


def depth(value):
    """Of nested lists; -1 if one contains itself."""

    def look(value, above):
        if not isinstance(value, list):
            return 0
        if any(one is value for one in above):
            raise ValueError
        return 1 + max((look(item, [*above, value]) for item in value), default=0)

    try:
        return look(value, [])
    except ValueError:
        return -1


def in_itself(value):
    value.append(value)
    return value
