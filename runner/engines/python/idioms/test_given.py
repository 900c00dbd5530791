import argparse
import asyncio
import functools
import inspect
import os
import queue
import random
import tempfile
import types
import unittest

from solution import *
from solution import SOLD, STOCK, Account, Circle, Ring, Shape, Shop, Vector


class Given(unittest.TestCase):
    def test_generator_of_random_numbers(self):
        expected = random.Random(42)
        rng = random.Random(42)
        self.assertEqual(roll(rng), [expected.randint(1, 6) for _ in range(3)])
        self.assertEqual(roll(rng), [expected.randint(1, 6) for _ in range(3)])
        self.assertEqual(rng.random(), expected.random())
        rng.seed(42)
        self.assertEqual(roll(rng), roll(random.Random(42)))
        self.assertEqual(sorted(shuffled('abc', random.Random(1))), ['a', 'b', 'c'])
        self.assertEqual(len(roll(random, times=2)), 2)

    def test_bare_objects(self):
        ada = types.SimpleNamespace(name='Ada', age=36)
        self.assertEqual(describe(ada), 'Ada (36)')
        birthday(ada)
        self.assertEqual(ada.age, 37)
        self.assertEqual(describe(argparse.Namespace(name='Bob', age=1)), 'Bob (1)')

    def test_queues(self):
        async def scenario():
            channel = asyncio.Queue(2)
            _, found = await asyncio.gather(produce(channel, 'xyz'), consume(channel))
            return found, channel.qsize()

        self.assertEqual(asyncio.run(scenario()), (['x', 'y', 'z'], 0))
        box = queue.Queue()
        box.put(1)
        box.put('two')
        self.assertEqual(drain(box), [1, 'two'])
        self.assertTrue(box.empty())

    def test_locks(self):
        events = []

        async def scenario():
            lock = asyncio.Lock()
            await asyncio.gather(guarded(lock, events), guarded(lock, events))

        asyncio.run(scenario())
        self.assertEqual(events, ['in', 'out'] * 2)


class Classes(unittest.TestCase):
    def test_what_they_are_derived_from(self):
        self.assertEqual([kind.__name__ for kind in Ring.__mro__], ['Ring', 'Circle', 'Shape', 'ABC', 'object'])
        self.assertEqual([kind.__name__ for kind in Ring.mro()], ['Ring', 'Circle', 'Shape', 'ABC', 'object'])
        self.assertEqual((Ring.__bases__, Ring.__base__), ((Circle,), Circle))
        self.assertEqual(Vector.__bases__, (object,))
        self.assertIn(Shape, inspect.getmro(type(Ring(1))))

    def test_properties(self):
        self.assertIsInstance(Circle.radius, property)
        self.assertIsInstance(Circle.double, functools.cached_property)
        self.assertNotIsInstance(Circle.area, property)
        self.assertEqual(Circle.radius.fget(Circle(3)), 3)
        self.assertIsNotNone(Circle.radius.fset)
        self.assertEqual(Circle.radius.__doc__, 'How far from the middle.')

    def test_generator_functions(self):
        self.assertTrue(inspect.isgeneratorfunction(count))
        self.assertFalse(inspect.isgeneratorfunction(roll))
        self.assertTrue(inspect.isasyncgenfunction(ticks))

    def test_operands(self):
        self.assertIs(Vector(1).__add__(5), NotImplemented)
        self.assertIs(Vector(1).__eq__('x'), NotImplemented)
        self.assertFalse(Vector(1) == 'x')
        self.assertTrue(Vector(1) != 1)
        self.assertEqual(3 * Vector(2), Vector(6))
        for wrong in (lambda: Vector(1) + 1, lambda: 'x' * Vector(1), lambda: Vector(1) * 'x'):
            with self.assertRaisesRegex(TypeError, "unsupported operand|can't multiply"):
                wrong()


class Blocks(unittest.TestCase):
    def test_hear_of_errors_of_the_tests(self):
        account = Account()
        with self.assertRaises(ZeroDivisionError):
            with account:
                account.pay(5)
                1 / 0
        self.assertEqual(account.lines, [])

    def test_hear_of_errors_of_the_program(self):
        account = Account()
        with self.assertRaises(LookupError), account:
            account.pay(5)
            account.pay(-1)
        self.assertEqual(account.lines, [])

    def test_swallow_what_they_should(self):
        account = Account()
        with account:
            account.pay(5)
            int('x')
        self.assertEqual(account.lines, [])

    def test_work_in_another_folder(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, 'note.txt'), 'w'):
                pass
            with working_in(folder):
                self.assertEqual(os.listdir(), ['note.txt'])
            self.assertEqual(os.getcwd(), before)


class Imported(unittest.TestCase):
    def test_collections_are_those_of_the_program(self):
        self.assertEqual(sell('tea'), 1)
        self.assertEqual((STOCK, SOLD), ({'tea': 2}, ['tea']))
        SOLD.clear()
        STOCK['milk'] = 1
        self.assertEqual(sell('milk'), 1)
        self.assertEqual((STOCK, SOLD), ({'tea': 2, 'milk': 0}, ['milk']))

    def test_attributes_of_classes_are_put_back(self):
        self.assertEqual(vars(Shop)['currency'], 'EUR')
        self.assertIsInstance(Circle.__dict__['radius'], property)
        self.assertNotIn('nothing', Shop.__dict__)
        before = Shop.__dict__['open']
        Shop.open = staticmethod(lambda: 'closed')
        self.assertEqual(Shop.open(), 'closed')
        Shop.open = before
        self.assertEqual(Shop.open(), 'EUR')
