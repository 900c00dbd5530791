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
from unittest import mock

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


class Fixed(unittest.TestCase):
    def test_attributes_of_named_tuples_cannot_be_set(self):
        city = City('Graz', 292)
        with self.assertRaisesRegex(AttributeError, "can't set attribute"):
            city.people = 1
        with self.assertRaises(AttributeError):
            city.mayor = 'Ada'
        self.assertEqual(city.people, 292)

    def test_interruptions_of_mocks_reach_the_program(self):
        self.assertEqual(tick(5, mock.Mock(side_effect=[None, KeyboardInterrupt])), 1)
        self.assertEqual(tick(5, mock.Mock(side_effect=SystemExit(3))), 'ended with 3')


class Client:
    def get(self, name, /):
        raise NotImplementedError

    def close(self):
        raise NotImplementedError


class OfTheTests(unittest.TestCase):
    def test_errors_of_the_program(self):
        with Undoing() as undoing:
            raise TooMuch(3, 1)
        self.assertEqual(undoing.undone, [3])
        error = TooMuch(needed=4, available=0)
        self.assertEqual((str(error), error.needed), ('needs 4, has 0', 4))
        with self.assertRaises(ValueError) as caught:
            raise error
        self.assertIs(caught.exception, error)

    def test_special_methods_of_derived_classes(self):
        class Loud(Undoing):
            def __repr__(self):
                return super().__repr__().upper()

            def __len__(self):
                return super().__len__() + 5

        self.assertEqual((repr(Loud()), len(Loud())), ('UNDOING', 5))

    def test_specified_mocks_note_only_what_the_program_does(self):
        client = mock.create_autospec(Client, instance=True)
        client.get.side_effect = str.upper
        self.assertEqual(ask_all(client, 'ab'), ['A', 'B'])
        self.assertEqual(client.mock_calls, [mock.call.get('a'), mock.call.get('b'), mock.call.close()])


class Waiting(unittest.IsolatedAsyncioTestCase):
    async def test_mocks_and_functions_become_tasks(self):
        async def late():
            return 3

        self.assertEqual(await in_time([mock.AsyncMock(return_value=5), late, lambda: late()], 20), 11)
        with self.assertRaisesRegex(LookupError, 'gone'):
            await in_time([mock.AsyncMock(side_effect=LookupError('gone'))], 20)

    async def test_tasks_are_cancelled(self):
        stopped = []

        async def endless():
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                stopped.append('endless')
                raise

        self.assertEqual(await in_time([endless], 0.01), 0)
        self.assertEqual(stopped, ['endless'])
