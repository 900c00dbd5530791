# Test idioms that courses use. All pass with program.py in one process, and must pass in two.
import contextlib
import functools
import inspect
import io
import os
import subprocess
import sys
import tempfile
import types
import unittest
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from unittest import mock
from unittest.mock import MagicMock, Mock, patch

import main
import solution
from solution import Dog, Vector, add


class Values(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(add(1, b=5), 6)
        self.assertAlmostEqual(PI2, 6.283185, 5)
        self.assertEqual(frequencies('aab'), {'a': 2, 'b': 1})
        self.assertEqual(frequencies('aab'), Counter('aab'))
        self.assertEqual(frequencies('aab').most_common(1), [('a', 2)])
        self.assertEqual(price(), Decimal('9.99'))

    def test_every_plain_type(self):
        expected = [
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
        self.assertEqual(everything(), expected)
        self.assertEqual([type(value) for value in everything()], [type(value) for value in expected])

    def test_big_number(self):
        self.assertEqual(factorial(30), 265252859812191058636308480000000)

    def test_type(self):
        self.assertIs(type(add(1, 2)), int)
        self.assertIsInstance(frequencies(''), dict)

    def test_globals(self):
        before = counter
        bump()
        bump()
        self.assertEqual(solution.counter, before + 2)
        self.assertEqual(counter, before + 2)
        self.assertEqual(NAMES, ['Ann', 'Bob'])

    def test_reset_state(self):
        solution.STOCK.clear()
        self.assertEqual(take('pear'), -1)
        self.assertEqual(solution.STOCK, {'pear': -1})
        solution.STOCK['fig'] = 5
        self.assertEqual(take('fig'), 4)

    def test_set_global(self):
        solution.counter = 40
        self.assertEqual(bump(), 41)

    def test_main_is_the_same_module(self):
        self.assertEqual(main.add(1, 1), 2)


class Arguments(unittest.TestCase):
    def test_mutation(self):
        values = [3, 1, 2]
        sort_in_place(values)
        self.assertEqual(values, [1, 2, 3])

    def test_nested_mutation_keeps_the_rows(self):
        grid = [[0, 0], [0, 0]]
        row = grid[0]
        fill(grid, 7)
        self.assertEqual(grid, [[7, 7], [7, 7]])
        self.assertIs(grid[0], row)

    def test_mutated_keyword_and_same_object(self):
        table = {}
        self.assertIs(add_key(table=table), table)
        self.assertEqual(table, {'k': 1})

    def test_copy_is_not_the_argument(self):
        values = [1, 2]
        self.assertIsNot(apply(lambda x: x, values), values)

    def test_callback(self):
        self.assertEqual(apply(lambda x: x * 2, [1, 2]), [2, 4])

    def test_callback_that_raises(self):
        class Special(Exception):
            pass

        def fail(x):
            raise Special('no')

        with self.assertRaises(Special):
            apply(fail, [1])

    def test_callback_into_the_program(self):
        self.assertEqual(apply(lambda x: add(x, 1), [1, 2]), [2, 3])
        self.assertEqual(apply(add, [1, 2]), [3, 4])

    def test_generator_argument(self):
        self.assertEqual(apply(str, (x for x in [1, 2])), ['1', '2'])
        self.assertEqual(apply(str, {1: 2}.keys()), ['1'])

    def test_mock_callback(self):
        callback = mock.Mock(return_value=1)
        apply(callback, [1, 2])
        self.assertEqual(callback.call_count, 2)
        callback.assert_called_with(2)

    def test_mock_object(self):
        database = MagicMock()
        database.rows.return_value = [{'n': 1}, {'n': 2}]
        database.offset = 10
        self.assertEqual(total(database), 13)
        database.rows.assert_called_once_with()

    def test_own_object(self):
        class Database:
            offset = 1

            def rows(self):
                return [{'n': 5}]

        self.assertEqual(total(Database()), 6)

    def test_stream_argument(self):
        stream = io.StringIO()
        log_to(stream, 'hi')
        self.assertEqual(stream.getvalue(), 'hi\n!')


class Printing(unittest.TestCase):
    def test_redirected_stdout(self):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), mock.patch('builtins.input', return_value='Ann'):
            greet()
        self.assertEqual(out.getvalue().strip().splitlines()[-1], 'Hello, Ann')

    @patch('sys.stdout', new_callable=io.StringIO)
    @patch('builtins.input', side_effect=['Bob'])
    def test_patched_stdout(self, fake_input, out):
        greet()
        self.assertEqual(out.getvalue(), 'Hello, Bob\n')
        fake_input.assert_called_once_with('name? ')

    @patch('builtins.print')
    def test_patched_print(self, fake_print):
        with patch('builtins.input', return_value='Eve'):
            greet()
        fake_print.assert_called_with('Hello,', 'Eve')

    @patch('sys.stdin', io.StringIO('4\n5\n'))
    def test_stdin(self):
        self.assertEqual(read_numbers(), [4, 5])

    @patch('solution.input', create=True, return_value='Zed')
    def test_input_of_the_module(self, fake_input):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            greet()
        self.assertEqual(out.getvalue(), 'Hello, Zed\n')

    def test_no_input_left(self):
        with self.assertRaises(EOFError):
            greet()


class Classes(unittest.TestCase):
    def setUp(self):
        self.dog = Dog('Rex')

    def test_object(self):
        dog = self.dog
        self.assertEqual(dog.name, 'Rex')
        dog.learn('sit').learn('roll')
        self.assertEqual(dog.tricks, ['sit', 'roll'])
        self.assertEqual(len(dog), 2)
        self.assertEqual(str(dog), 'Dog Rex')
        self.assertEqual(repr(dog), "Dog('Rex')")
        self.assertEqual(f'{dog}', 'Dog Rex')
        self.assertIn('sit', dog)
        self.assertEqual(list(dog), ['sit', 'roll'])
        self.assertEqual(dog[0], 'sit')
        self.assertEqual(dog.upper, 'REX')
        self.assertEqual(vars(dog), {'name': 'Rex', 'tricks': ['sit', 'roll']})

    def test_equality(self):
        self.assertEqual(self.dog, Dog('Rex'))
        self.assertNotEqual(self.dog, Dog('Max'))
        self.assertNotEqual(self.dog, 'Rex')
        self.assertEqual(len({Dog('a'), Dog('a'), Dog('b')}), 2)
        self.assertEqual([dog.name for dog in sorted([Dog('b'), Dog('a')])], ['a', 'b'])
        self.assertLess(Dog('a'), Dog('b'))

    def test_class_level(self):
        self.assertIsInstance(self.dog, Dog)
        self.assertIsInstance(self.dog, Animal)
        self.assertTrue(issubclass(Dog, Animal))
        self.assertFalse(issubclass(Vector, Animal))
        self.assertEqual(Dog.stray().name, 'stray')
        self.assertEqual(Dog.sound(), 'Woof')
        self.assertEqual((Dog.kind, Dog.legs, self.dog.legs), ('dog', 4, 4))
        self.assertEqual(type(self.dog).__name__, 'Dog')
        self.assertIs(type(self.dog), Dog)
        self.assertTrue(hasattr(Dog, 'learn'))
        self.assertFalse(hasattr(self.dog, 'fly'))

    def test_list_of_an_object_can_be_changed(self):
        self.dog.tricks.append('beg')
        self.assertEqual(len(self.dog), 1)
        self.assertIn('beg', self.dog)

    def test_attributes_can_be_set(self):
        self.dog.name = 'Max'
        self.assertEqual(str(self.dog), 'Dog Max')
        del self.dog.name
        with self.assertRaises(AttributeError):
            self.dog.name

    def test_property_cannot_be_set(self):
        with self.assertRaises(AttributeError):
            self.dog.upper = 'x'

    def test_operators(self):
        v = Vector(1, 2)
        self.assertEqual(v + Vector(2, 3), Vector(3, 5))
        self.assertEqual(2 * v, Vector(2, 4))
        self.assertEqual(v * 2, Vector(2, 4))
        self.assertEqual(abs(Vector(3, 4)), 5)
        self.assertEqual((-v).x, -1)
        self.assertFalse(Vector(0, 0))
        self.assertEqual(v(10), (10, 20))

    def test_only_what_the_class_has(self):
        self.assertFalse(callable(self.dog))
        self.assertTrue(callable(Vector(1, 2)))
        self.assertIsInstance(self.dog, Iterable)
        self.assertNotIsInstance(Vector(1, 2), Iterable)
        with self.assertRaises(TypeError):
            len(Vector(1, 2))

    def test_objects_are_the_same_object(self):
        last = Node(2)
        first = Node(1, last)
        self.assertIs(first.next, last)
        self.assertIsNone(first.next.next)
        first.next = Node(3)
        self.assertEqual(first.next.value, 3)

    def test_list_subclass(self):
        stack = Stack()
        stack.push(1)
        stack.push(2)
        self.assertEqual(stack.peek(), 2)
        self.assertEqual(stack, [1, 2])
        self.assertNotEqual(stack, [1])
        self.assertEqual(len(stack), 2)

    def test_dataclass_and_named_tuple(self):
        self.assertEqual(Point(1), Point(1, 0))
        self.assertEqual(repr(Point(1, 2)), 'Point(x=1, y=2)')
        both = pair(1, 2)
        self.assertEqual(both, (1, 2))
        self.assertEqual((both.first, both.second), (1, 2))
        first, second = both
        self.assertEqual(second, 2)

    def test_enum(self):
        self.assertEqual(Color.RED.value, 1)
        self.assertEqual(Color.RED.name, 'RED')
        self.assertIs(Color(1), Color.RED)
        self.assertIs(Color['RED'], Color.RED)
        self.assertEqual([color.name for color in Color], ['RED', 'BLUE'])
        self.assertNotEqual(Color.RED, Color.BLUE)
        self.assertEqual(Level.HIGH, 2)
        self.assertEqual(Level.HIGH.name, 'HIGH')

    def test_context_manager(self):
        with Tape() as tape:
            pass
        self.assertEqual(tape.log, ['in', 'out'])

    def test_subclass_of_the_tests(self):
        class Puppy(Dog):
            def speak(self):
                return 'Wiff'

            def twice(self):
                return self.speak() + super().speak()

        puppy = Puppy('x')
        self.assertEqual(puppy.name, 'x')
        self.assertEqual(puppy.twice(), 'WiffWoof')
        self.assertEqual(puppy.describe(), 'x says Wiff')
        self.assertIsInstance(puppy, Dog)

    def test_subclass_with_init(self):
        class Puppy(Dog):
            def __init__(self, name, age):
                super().__init__(name)
                self.age = age

        puppy = Puppy('x', 1)
        self.assertEqual((puppy.name, puppy.age, puppy.tricks), ('x', 1, []))

    def test_abstract_class(self):
        with self.assertRaises(TypeError):
            Shape()

        class Square(Shape):
            def area(self):
                return 4

        self.assertEqual(Square().describe(), 'area 4')


class Errors(unittest.TestCase):
    def test_raises(self):
        with self.assertRaises(TooBig) as caught:
            check(11)
        self.assertEqual(caught.exception.args, ('too big', 11))
        self.assertEqual(caught.exception.size, 11)
        self.assertEqual(str(caught.exception), 'too big: 11')
        with self.assertRaises(ValueError):
            check(11)
        with self.assertRaisesRegex(ValueError, 'neg'):
            check(-1)
        self.assertRaises(ZeroDivisionError, divide, 1, 0)
        with self.assertRaises(TypeError):
            add()
        with self.assertRaises(TypeError):
            add(1, 'x')

    def test_system_exit(self):
        with self.assertRaises(SystemExit) as caught:
            leave()
        self.assertEqual(caught.exception.code, 3)

    def test_warning(self):
        with self.assertWarns(DeprecationWarning):
            self.assertEqual(old(), 1)

    def test_does_not_raise_otherwise(self):
        try:
            check(5)
        except ValueError:
            self.fail('raised')


class Generators(unittest.TestCase):
    def test_generator(self):
        self.assertEqual(list(squares(4)), [0, 1, 4, 9])
        numbers = squares(2)
        self.assertEqual(next(numbers), 0)
        self.assertEqual(next(numbers), 1)
        with self.assertRaises(StopIteration):
            next(numbers)
        self.assertIsInstance(squares(1), types.GeneratorType)

    def test_endless_generator(self):
        numbers = endless()
        self.assertEqual([next(numbers) for _ in range(3)], [0, 1, 2])

    def test_closure(self):
        self.assertEqual(make_adder(3)(4), 7)

    def test_coroutine(self):
        import asyncio

        self.assertEqual(asyncio.run(later(4)), 8)


class AsyncCase(unittest.IsolatedAsyncioTestCase):
    async def test_await(self):
        self.assertEqual(await later(5), 10)


class Looking(unittest.TestCase):
    def test_names(self):
        self.assertFalse(hasattr(solution, 'nope'))
        self.assertTrue(callable(solution.add))
        self.assertIn('add', dir(solution))

    def test_functions(self):
        self.assertTrue(inspect.isfunction(add))
        self.assertEqual(add.__name__, 'add')
        self.assertEqual(add.__doc__, 'Adds two numbers.')
        self.assertEqual(list(inspect.signature(add).parameters), ['a', 'b'])
        self.assertEqual(inspect.signature(add).parameters['b'].default, 2)

    def test_source(self):
        self.assertIn('return a + b', inspect.getsource(solution.add))
        self.assertNotIn('eval(', inspect.getsource(solution))
        self.assertIn('def learn', inspect.getsource(Dog))


class Patching(unittest.TestCase):
    def test_patch_solution(self):
        with mock.patch.object(solution, 'add', lambda a, b=0: 99):
            self.assertEqual(solution.add(1), 99)
        self.assertEqual(solution.add(1), 3)

    @patch('solution.check', return_value=5)
    def test_patch_by_name(self, fake):
        self.assertEqual(solution.check(100), 5)

    def test_patch_method(self):
        with patch.object(Dog, 'speak', return_value='Meow'):
            self.assertEqual(Dog('x').describe(), 'x says Meow')
        self.assertEqual(Dog('x').describe(), 'x says Woof')

    @patch('random.randint', return_value=6)
    def test_patch_library(self, fake):
        self.assertEqual(roll(), 6)
        fake.assert_called_once_with(1, 6)

    @patch('solution.random.randint', side_effect=[2, 3])
    def test_patch_library_through_the_program(self, fake):
        self.assertEqual([roll(), roll()], [2, 3])

    @patch('time.sleep')
    def test_patched_sleep(self, fake):
        self.assertEqual(nap(), 'awake')
        fake.assert_called_once_with(60)

    @patch('solution.datetime')
    def test_patched_class_of_a_library(self, fake):
        fake.now.return_value = Mock(year=1999)
        self.assertEqual(now(), 1999)

    def test_patched_open(self):
        with patch('builtins.open', mock.mock_open(read_data='a\nb\n')) as fake:
            self.assertEqual(read_file('x.txt'), 'a\nb\n')
            self.assertEqual(count_lines('x.txt'), 2)
        fake.assert_called_with('x.txt')

    @patch('random.randint', side_effect=ValueError('no dice'))
    def test_patched_to_raise(self, fake):
        with self.assertRaisesRegex(ValueError, 'no dice'):
            roll()

    def test_unpatched(self):
        self.assertIn(roll(), range(1, 7))


class Files(unittest.TestCase):
    def test_program_writes(self):
        write_file('out.txt', 'hello')
        with open('out.txt') as file:
            self.assertEqual(file.read(), 'hello')

    def test_program_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'in.txt')
            with open(path, 'w') as file:
                file.write('there')
            self.assertEqual(read_file(path), 'there')


class Scripts(unittest.TestCase):
    def test_run_as_a_script(self):
        done = subprocess.run([sys.executable, 'main.py'], input='4\n', capture_output=True, text=True)
        self.assertEqual(done.stdout, 'twice 8\n')


class Fixtures(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = Dog('shared')

    def setUp(self):
        self.undone = []
        self.addCleanup(self.undone.append, 1)

    def tearDown(self):
        self.assertEqual(self.shared.name, 'shared')

    def test_shared(self):
        self.assertEqual(self.shared.name, 'shared')

    def test_subtests(self):
        for n, expected in [(0, 1), (3, 6), (5, 120)]:
            with self.subTest(n=n):
                self.assertEqual(factorial(n), expected)

    def test_static_function(self):
        self.assertEqual(Holder.function(1, 2), 3)


class Holder:
    function = staticmethod(add)


class Border(unittest.TestCase):
    def note(self, value):
        return value

    def test_number_to_the_power_of_an_object(self):
        self.assertAlmostEqual(8 ** Share(4, 3), 16)

    def test_a_callback_that_is_removed(self):
        bell = Bell()
        heard = []
        for listener in (self.note, lambda value: value, functools.partial(self.note), heard.append):
            bell.add(listener)
            bell.add(listener)
            self.assertEqual(len(bell.ring()), 1)
            bell.remove(listener)
        bell.add(self.note)
        bell.remove(self.note)
        self.assertEqual(bell.ring(), [])
        self.assertEqual(heard, [1])

    def test_the_cause_of_an_exception(self):
        with self.assertRaises(LookupError) as caught:
            wrapped('x')
        self.assertIsInstance(caught.exception.__cause__, ValueError)
        self.assertIn('invalid literal', str(caught.exception.__cause__))

    def test_a_context_hears_of_an_exception(self):
        tape = Tape()
        with tape:
            raise KeyError('gone')
        with self.assertRaises(OSError):
            with tape:
                raise OSError('full')
        self.assertEqual(tape.log, ['in', 'out', "KeyError 'gone'", 'in', 'out', 'OSError full'])


def make(n):
    def test(self):
        self.assertEqual(add(n, n), 2 * n)

    return test


class Made(unittest.TestCase):
    pass


for number in range(3):
    setattr(Made, f'test_{number}', make(number))


def test_plain_function():
    assert add(2, 2) == 4
    assert 'Ann' in NAMES
    assert isinstance(add(1, 1), int), 'not a number'
    assert not Vector(0, 0)


async def test_async_function():
    assert await later(1) == 2


if __name__ == '__main__':
    unittest.main()
