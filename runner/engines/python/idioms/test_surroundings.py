# What tests of courses do around a program (issue 30, set teacher-1).
import asyncio
import copy
import dataclasses
import inspect
import logging
import os
import sys
import tempfile
import unittest
import warnings
from abc import ABC
from datetime import date, datetime
from pathlib import Path
from unittest.mock import AsyncMock, Mock, create_autospec, patch, sentinel

import solution
from solution import *


class FakeDate(date):
    @classmethod
    def today(cls):
        return date(2024, 3, 15)


class Clock(unittest.TestCase):
    def test_class_of_the_tests(self):
        with patch('solution.date', FakeDate):
            self.assertEqual([age(date(2000, 3, 15)), age(date(2000, 3, 16))], [24, 23])
            self.assertEqual(days_left(3, 20), 5)

    def test_in_the_module(self):
        class Frozen(datetime):
            @classmethod
            def now(cls, tz=None):
                return datetime(2020, 2, 29)

        with patch.object(solution.datetime, 'datetime', Frozen):
            self.assertEqual(stamp(), '2020-02-29')

    @patch('time.monotonic', side_effect=[100, 103.5])
    def test_that_we_use_ourselves(self, clock):
        with Timer() as timer:
            pass
        self.assertEqual(timer.seconds, 3.5)

    def test_class_of_the_library(self):
        with patch.object(Path, 'home', return_value=Path('/abc')):
            self.assertEqual(home(), Path('/abc/app.ini'))
        self.assertNotEqual(home(), Path('/abc/app.ini'))


class Surroundings(unittest.TestCase):
    def test_environment(self):
        self.assertEqual(tax(), 1.0)
        with patch.dict(os.environ, {'TAX': '1.5'}):
            self.assertEqual(tax(), 1.5)
        self.assertEqual(tax(), 1.0)
        os.environ['TAX'] = '2'
        self.assertEqual(tax(), 2.0)
        del os.environ['TAX']
        self.assertEqual(tax(), 1.0)

    def test_folder(self):
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            Path('data.txt').write_text('x')
            self.assertEqual(here(), ['data.txt'])
            os.chdir(before)

    def test_name_of_a_file(self):
        with self.assertRaises(FileNotFoundError) as caught:
            load('/tmp/nowhere.txt')
        self.assertEqual(caught.exception.filename, '/tmp/nowhere.txt')
        self.assertIn("'/tmp/nowhere.txt'", str(caught.exception))

    def test_depth(self):
        before = sys.getrecursionlimit()
        with self.assertRaises(RecursionError):
            depth(3000)
        sys.setrecursionlimit(5000)
        self.assertEqual(depth(3000), 3000)
        sys.setrecursionlimit(before)


class Told(unittest.TestCase):
    def test_warnings_as_errors(self):
        with warnings.catch_warnings():
            warnings.simplefilter('error')
            with self.assertRaises(DeprecationWarning):
                old()
        self.assertWarns(DeprecationWarning, old)

    def test_records(self):
        with self.assertLogs('shop', 'INFO') as logs:
            order(0)
        self.assertEqual(logs.records[0].order, 0)
        self.assertIs(logs.records[1].exc_info[0], ZeroDivisionError)
        self.assertIn('Traceback', logs.output[1] + logging.Formatter().format(logs.records[1]))


class Kinds(unittest.TestCase):
    def test_attributes_of_functions(self):
        @counted
        def add(a, b):
            return a + b

        self.assertEqual(add.calls, 0)
        self.assertEqual(add(1, 2), 3)
        self.assertEqual((add.calls, add.__name__), (1, 'add'))

    def test_abstract(self):
        self.assertTrue(inspect.isabstract(Shape))
        self.assertFalse(inspect.isabstract(Square))
        self.assertTrue(issubclass(Square, ABC))
        self.assertFalse(issubclass(Item, ABC))
        self.assertEqual(Shape.__doc__.strip(), 'A shape.')

    def test_dataclass(self):
        item = Item(1, tags=['blue'])
        self.assertTrue(dataclasses.is_dataclass(Item))
        self.assertFalse(dataclasses.is_dataclass(Square))
        self.assertEqual([one.name for one in dataclasses.fields(Item)], ['price', 'name', 'tags'])
        self.assertEqual(dataclasses.asdict(item), {'price': 1, 'name': 'thing', 'tags': ['blue']})
        self.assertEqual(dataclasses.replace(item, price=2).price, 2)
        copied = copy.deepcopy(item)
        copied.tags.append('red')
        self.assertEqual(item.tags, ['blue'])
        self.assertEqual(copy.copy(item), item)

    def test_slices(self):
        self.assertEqual(Row([1, 2, 3])[1:], [2, 3])

    def test_names(self):
        self.assertTrue(repr(numbers()).startswith('<generator object numbers at 0x'))
        self.assertEqual(eval('Square(3)', vars(solution)).area(), 9)

    def test_interrupt(self):
        with Timer():
            raise KeyboardInterrupt


class Mocks(unittest.TestCase):
    def test_spec(self):
        die = Mock(spec=Die)
        die.roll.return_value = 3
        self.assertEqual(Player(die).turn(), 3)

    def test_autospec(self):
        mailer = create_autospec(Mailer, instance=True)
        mailer.send('a', 'b')
        mailer.send.assert_called_once_with('a', 'b')
        with self.assertRaises(TypeError):
            mailer.send('a')
        with patch.object(Mailer, 'send', autospec=True) as send:
            send.return_value = sentinel.sent
            real = Mailer()
            self.assertIs(real.both('ada'), sentinel.sent)
            send.assert_called_once_with(real, 'ada', 'hello', urgent=True)

    def test_sleep(self):
        with patch('solution.asyncio.sleep', new_callable=AsyncMock) as sleep:
            self.assertEqual(asyncio.run(later(5)), 5)
        sleep.assert_awaited_once_with(1000)
