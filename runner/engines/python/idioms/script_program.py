"""Greets."""
import logging
import random
import os
__version__ = '1.0'
log = logging.getLogger(__name__)
print('Hello at the top')


def greet(name):
    """
    >>> greet('x')
    'Hi x'
    """
    log.info('greeting %s', name)
    return f'Hi {name}'


def roll():
    return random.randint(1, 1000000)


def read(path):
    with open(path) as f:
        return f.read()


def shout():
    log.warning('loud')
    logging.getLogger('other').error('bad')


class Point:
    def __init__(self, x):
        self.x = x

    def __repr__(self):
        return f'Point({self.x})'

    def __eq__(self, o):
        return isinstance(o, Point) and self.x == o.x


count = 0


def up():
    global count
    count += 1
    return count


if __name__ == '__main__':
    import sys
    name = input('Name? ')
    print('Hi', name, *sys.argv[1:])
    if name == 'bad':
        raise ValueError('no')
    if name == 'exit':
        sys.exit(3)
