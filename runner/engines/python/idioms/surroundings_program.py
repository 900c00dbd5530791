# What tests of courses do around a program (issue 30, set teacher-1).
import abc
import asyncio
import datetime
import functools
import logging
import os
import random
import time
import warnings
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

logger = logging.getLogger('shop')


def age(born):
    today = date.today()
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def days_left(month, day):
    return (date(date.today().year, month, day) - date.today()).days


def stamp():
    return datetime.datetime.now().strftime('%Y-%m-%d')


def home():
    return Path.home() / 'app.ini'


def tax():
    return float(os.environ.get('TAX', '1.0'))


def here():
    return sorted(os.listdir('.'))


def load(path):
    with open(path) as file:
        return file.read()


def old():
    warnings.warn('old is deprecated', DeprecationWarning, stacklevel=2)
    return 1


def order(number):
    logger.info('order %s', number, extra={'order': number})
    try:
        1 / number
    except ZeroDivisionError:
        logger.exception('skipped')


def counted(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        wrapper.calls += 1
        return function(*arguments)

    wrapper.calls = 0
    return wrapper


class Timer:
    def __enter__(self):
        self.began = time.monotonic()
        return self

    def __exit__(self, kind, error, trace):
        self.seconds = time.monotonic() - self.began
        return kind is KeyboardInterrupt


class Shape(abc.ABC):
    """
    A shape.
    """

    @abc.abstractmethod
    def area(self): ...


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2


@dataclass
class Item:
    price: float
    name: str = 'thing'
    tags: list = field(default_factory=list)


class Row:
    def __init__(self, items):
        self.items = items

    def __getitem__(self, key):
        return self.items[key]


class Mailer:
    def send(self, to, text, *, urgent=False):
        raise ConnectionError('no server')

    def both(self, to):
        return self.send(to, 'hello', urgent=True)


class Player:
    def __init__(self, die):
        self.die = die

    def turn(self):
        return self.die.roll()


class Die:
    def roll(self):
        return random.randint(1, 6)


async def later(value):
    await asyncio.sleep(1000)
    return value


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def numbers():
    yield 1
