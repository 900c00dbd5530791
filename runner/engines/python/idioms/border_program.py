# The program for test_border.py: what a test and a program hand to each other.
import asyncio
import contextlib
import functools
import threading


class Money:
    def __init__(self, cents):
        self.cents = cents

    def __add__(self, other):
        return Money(self.cents + cents_of(other))

    __radd__ = __add__

    def __iadd__(self, other):
        self.cents += cents_of(other)
        return self

    def __sub__(self, other):
        return Money(self.cents - cents_of(other))

    def __rsub__(self, other):
        return Money(cents_of(other) - self.cents)

    def __matmul__(self, other):
        return Money(self.cents * other.cents)

    def __divmod__(self, other):
        return divmod(self.cents, cents_of(other))

    def __eq__(self, other):
        return isinstance(other, Money) and self.cents == other.cents

    def __hash__(self):
        return hash(self.cents)

    def __lt__(self, other):
        return self.cents < other.cents

    def __index__(self):
        return self.cents

    def __round__(self, digits=0):
        return round(self.cents, digits)


def cents_of(value):
    return value.cents if isinstance(value, Money) else value


def largest(values):
    return max(values)


def total(values, start=0):
    return sum(values, start)


def in_order(values):
    return sorted(values)


def without_doubles(values):
    return list(dict.fromkeys(values))


class Events:
    def __init__(self):
        self.listeners = []
        self.last_error = None

    def on(self, listener):
        self.listeners.append(listener)
        return listener

    def off(self, listener):
        self.listeners.remove(listener)

    def has(self, listener):
        return any(one is listener for one in self.listeners)

    def say(self, *words):
        return [listener(*words) for listener in self.listeners]

    def shout(self, word):
        return word.upper()

    def fail(self):
        try:
            raise KeyError('lost')
        except KeyError as error:
            self.last_error = error
            raise

    def keep(self, error):
        self.last_error = error
        return error


def repeated(times):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*arguments):
            return [function(*arguments) for _ in range(times)]

        return wrapper

    return decorate


class Countdown:
    def __init__(self, start):
        self.left = start

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left + 1

    def __reversed__(self):
        return iter(range(1, self.left + 1))


log = []


def average():
    count = sum_ = 0
    try:
        while True:
            try:
                value = yield sum_ / count if count else None
            except ValueError as error:
                log.append(f'ignored {error}')
                continue
            if value is None:
                return count
            count, sum_ = count + 1, sum_ + value
    finally:
        log.append('closed')


def chained(*parts):
    for part in parts:
        yield from part


def pairs(values):
    iterator = iter(values)
    return list(zip(iterator, iterator))


@contextlib.contextmanager
def section(name):
    log.append(f'begin {name}')
    try:
        yield name
    except LookupError as error:
        log.append(f'{type(error).__name__} in {name}')
    finally:
        log.append(f'end {name}')


def use(resource):
    with resource as value:
        return value * 2


def misuse(resource):
    with resource:
        raise ValueError('broken')
    return 'swallowed'


class OutOfStock(LookupError):
    def __init__(self, item, wanted):
        super().__init__(f'no {item}')
        self.item, self.wanted = item, wanted


def order(item):
    try:
        return {}[item]
    except KeyError as error:
        raise OutOfStock(item, 3) from error


def several():
    raise ExceptionGroup('many', [ValueError('a'), OutOfStock('b', 1)])


def guarded(action):
    try:
        return action()
    except ValueError as error:
        raise RuntimeError('guarded') from error


class Account:
    def __init__(self):
        self.balance = 0
        self.lock = threading.Lock()

    def deposit(self, amount):
        with self.lock:
            self.balance += amount


class Mailbox:
    """Takes one letter at a time: who reads waits for a letter."""

    def __init__(self):
        self.letters = []
        self.changed = threading.Condition()

    def put(self, letter):
        with self.changed:
            self.letters.append(letter)
            self.changed.notify()

    def get(self):
        with self.changed:
            self.changed.wait_for(lambda: self.letters)
            return self.letters.pop(0)


def in_threads(action, values):
    found = [None] * len(values)

    def work(index):
        found[index] = action(values[index])

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(values))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def soon(action, *arguments):
    thread = threading.Timer(0.01, action, arguments)
    thread.start()
    return thread


async def double(value):
    await asyncio.sleep(0.001)
    return value * 2


async def fail_later():
    await asyncio.sleep(0)
    raise OutOfStock('time', 1)


async def ticks(count):
    for number in range(count):
        await asyncio.sleep(0)
        yield number


class Connection:
    def __init__(self):
        self.state = 'new'

    async def __aenter__(self):
        await asyncio.sleep(0)
        self.state = 'open'
        return self

    async def __aexit__(self, kind, error, trace):
        self.state = f'closed by {kind.__name__}' if kind else 'closed'
        return kind is KeyError


class Channel:
    def __init__(self):
        self.items = asyncio.Queue()

    async def send(self, item):
        await self.items.put(item)

    async def receive(self):
        return await self.items.get()


async def call_later(action, value):
    await asyncio.sleep(0)
    return await action(value)


async def collect(source):
    return [item async for item in source]


async def patient():
    try:
        await asyncio.sleep(60)
    finally:
        log.append('cancelled')
