# Errors and collections of the standard library are the same ones in tests and program (finding FC-2).
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
import unittest
from unittest import mock

from solution import *


class Errors(unittest.TestCase):
    def test_json(self):
        with self.assertRaises(json.JSONDecodeError) as caught:
            parse('{"a": }')
        self.assertEqual((caught.exception.pos, caught.exception.lineno), (6, 1))
        self.assertEqual(caught.exception.doc, '{"a": }')
        self.assertIn('Expecting value', caught.exception.msg)
        self.assertIn('line 1 column 7', str(caught.exception))

    def test_decimal(self):
        with self.assertRaises(decimal.InvalidOperation):
            divide('abc', '1')
        with self.assertRaises(decimal.DivisionByZero):
            divide('1', '0')
        with self.assertRaises(ZeroDivisionError):
            divide('1', '0')

    def test_of_many_modules(self):
        with self.assertRaisesRegex(sqlite3.IntegrityError, 'UNIQUE'):
            insert_twice()
        with self.assertRaises(statistics.StatisticsError):
            mean([])
        with self.assertRaises(queue.Empty):
            take_from_empty_queue()
        with self.assertRaises(struct.error):
            unpack(b'1')
        with self.assertRaises(dataclasses.FrozenInstanceError):
            Point(1).x = 2
        with self.assertRaises(re.error):
            pattern('(')

    def test_fields(self):
        with self.assertRaises(UnicodeDecodeError) as caught:
            text_of(b'a\xff')
        self.assertEqual((caught.exception.start, caught.exception.object), (1, b'a\xff'))
        with self.assertRaises(ValueError) as caught:
            raise_with_code()
        self.assertEqual(caught.exception.code, 5)
        self.assertEqual(caught.exception.args, ('x', [1, 2], {'a': b'1'}))
        with self.assertRaises(subprocess.CalledProcessError) as caught:
            fail_command()
        self.assertEqual(caught.exception.returncode, 3)
        self.assertIn('returned non-zero exit status 3', str(caught.exception))

    def test_derived(self):
        with self.assertRaises(json.JSONDecodeError) as caught:
            raise_own()
        self.assertEqual(caught.exception.pos, 2)
        with self.assertRaises(BadJson):
            raise_own()

    def test_of_the_tests(self):
        self.assertEqual(ask(lambda: json.loads('[')), ['json', 1, 'Expecting value'])
        self.assertEqual(ask(lambda: queue.Queue().get_nowait()), 'empty')
        self.assertEqual(ask(mock.Mock(side_effect=sqlite3.OperationalError('locked'))), 'locked')
        self.assertEqual(attempt(lambda: queue.Queue().get_nowait(), (queue.Empty, KeyError)), 'caught')


class Collections(unittest.TestCase):
    def test_a_defaultdict_has_its_factory(self):
        groups = by_first_letter(['ab', 'ac', 'b'])
        self.assertEqual(groups, {'a': ['ab', 'ac'], 'b': ['b']})
        self.assertIsInstance(groups, collections.defaultdict)
        self.assertIs(groups.default_factory, list)
        self.assertEqual(groups['z'], [])
        self.assertEqual(with_default('none')['q'], 'none')
        counts = collections.defaultdict(int)
        self.assertEqual(look_up(counts, 'new'), 0)
        self.assertEqual(counts, {'new': 0})

    def test_a_deque_has_its_length_and_is_changed(self):
        self.assertEqual(last(3).maxlen, 3)
        items = collections.deque([1, 2, 3], maxlen=3)
        rotate(items, 1)
        self.assertEqual(items, collections.deque([3, 1, 2]))
        self.assertIs(first_to_end(items), items)
        self.assertEqual(list(items), [1, 2, 3])

    def test_dictionaries_are_changed(self):
        counter = collections.Counter('ab')
        count_more(counter, 'aa')
        self.assertEqual(counter['a'], 3)
        ordered = collections.OrderedDict(a=1, b=2)
        move_to_end(ordered, 'a')
        self.assertEqual(list(ordered), ['b', 'a'])

    def test_a_chain(self):
        found = chain({'a': 1}, {'b': 2})
        self.assertIsInstance(found, collections.ChainMap)
        self.assertEqual(found['b'], 2)
        mine = collections.ChainMap({}, {'x': 2})
        put(mine, 'x', 1)
        self.assertEqual(mine.maps, [{'x': 1}, {'x': 2}])

    def test_a_subclass_of_list_is_a_list(self):
        stack = Stack([1])
        stack.push(2)
        self.assertIsInstance(stack, list)
        self.assertIsInstance(stack, Stack)
        self.assertEqual(stack, [1, 2])
        self.assertListEqual(stack, [1, 2])
        self.assertEqual(stack.__class__.__name__, 'Stack')

    def test_a_class(self):
        self.assertIs(kind_of(decimal.Decimal(1)), decimal.Decimal)

    def test_what_a_generator_returns(self):
        steps = sum_up()
        next(steps)
        with self.assertRaises(StopIteration) as caught:
            steps.send(7)
        self.assertEqual(caught.exception.value, [7, 2])

    def test_a_mock_is_true(self):
        self.assertEqual(is_on(mock.Mock()), 'yes')
        self.assertEqual(is_on(mock.MagicMock()), 'yes')
        off = mock.MagicMock()
        off.__bool__.return_value = False
        self.assertEqual(is_on(off), 'no')

    def test_lists_that_contain_themselves(self):
        items = [1, [2]]
        self.assertEqual(depth(items), 2)
        items[1].append(items)
        self.assertEqual(depth(items), -1)
        made = in_itself([1])
        self.assertIs(made[1], made)
        deep = []
        for _ in range(100):
            deep = [deep]
        self.assertEqual(depth(deep), 101)
