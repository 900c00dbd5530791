# One collection is one object for tests and program, at any depth (issue 29, set stranger-4).
import unittest
from unittest.mock import Mock, patch

from solution import *


class Given(unittest.TestCase):
    def test_given_back(self):
        value = [1, [2]]
        self.assertIs(same(value), value)
        self.assertIs(hold(value)[0], value)
        self.assertIs(hold(value)[1], value)
        self.assertIs(same((value,))[0], value)

    def test_shallow_copy(self):
        value = [1, [2]]
        copied = shallow(value)
        self.assertIsNot(copied, value)
        self.assertIs(copied[1], value[1])
        copied[1].append(3)
        self.assertEqual(value, [1, [2, 3]])
        table = {'x': {'y': [1]}}
        self.assertIs(shallow(table)['x'], table['x'])

    def test_deep_copy(self):
        value = [1, {'x': [2]}]
        copied = deep(value)
        self.assertIsNot(copied[1], value[1])
        self.assertIsNot(copied[1]['x'], value[1]['x'])
        copied[1]['x'].append(3)
        self.assertEqual(value, [1, {'x': [2]}])

    def test_sorted_in_place(self):
        rows = [[2], [1], [3]]
        before = list(rows)
        self.assertIs(ordered(rows), rows)
        self.assertEqual(rows, [[1], [2], [3]])
        self.assertTrue(rows[0] is before[1] and rows[1] is before[0] and rows[2] is before[2])

    def test_parts(self):
        rows = [[2], [1]]
        found = pick(rows)
        self.assertIs(found['a'], rows[0])
        self.assertIs(found['b'][0], rows[1])
        self.assertIs(found['b'][1][0], rows[0])
        first, second = rows
        swap(rows)
        self.assertIs(rows[0], second)
        self.assertIs(rows[1], first)

    def test_callback(self):
        rows, got = [[1]], []
        call(lambda one, two: got.extend([one, two]), rows)
        self.assertIs(got[0], rows[0])
        self.assertIs(got[1][0], rows)

    def test_put_in(self):
        rows = []
        inner = add_twice(rows)
        self.assertEqual(rows, [[9], [9]])
        self.assertIs(rows[0], rows[1])
        self.assertIs(inner, rows[0])

    def test_kept(self):
        for kind in (Box, First):
            rows = [[1], 2]
            box = kind(rows)
            self.assertIs(box.first, rows[0])
            box.put()
            self.assertEqual(rows, [[1, 7], 2])
            rows[0].append(8)
            self.assertEqual(box.first, [1, 7, 8])
            box.put()
            self.assertEqual(rows[0], [1, 7, 8, 7])
            rows.append([5])
            if kind is Box:
                self.assertIs(box.rows[2], rows[2])
            rows[0] = None
            box.put()

    def test_memo(self):
        memo = {}
        self.assertEqual(fib(10, memo), 55)
        self.assertEqual(len(memo), 11)
        one, two = counted(memo), counted(memo)
        self.assertIs(one['memo'], memo)
        self.assertIs(two['memo'], memo)
        self.assertEqual(memo['calls'], 2)

    def test_deep(self):
        value = []
        for _ in range(3000):
            value = [value]
        self.assertEqual(depth(value), 3000)
        self.assertEqual(depth(nested(500)), 500)
        loop = []
        loop.append(loop)
        self.assertIs(same(loop), loop)

    def test_items(self):
        rows = [[1], [2]]
        self.assertTrue(all(one is two for one, two in zip(each(rows), rows)))

    def test_two_arguments(self):
        rows = [1]
        is_same, second = are_same(rows, rows)
        self.assertTrue(is_same)
        self.assertIs(second, rows)
        is_same, second = are_same(rows, [rows])
        self.assertFalse(is_same)
        self.assertIs(second[0], rows)
        self.assertEqual(rows, [1, 5, 5])


class OfTheProgram(unittest.TestCase):
    def test_several_places(self):
        value = in_three_places()
        self.assertIs(value[0], value[1])
        self.assertIs(value[2]['k'], value[1])
        value[0].append(2)
        self.assertEqual(value, [[1, 2], [1, 2], {'k': [1, 2]}])

    @patch('random.shuffle', side_effect=lambda cards: cards.reverse())
    def test_changed_by_a_mock(self, shuffle):
        self.assertEqual(shuffled(4), [3, 2, 1, 0])

    def test_changed_by_a_callback(self):
        def fill(rows, table):
            rows.append(5)
            table['x'].append(2)
            table['y'] = rows
            return rows

        self.assertEqual(filled_by(fill), ([5], {'x': [1, 2], 'y': [5]}, True))

    def test_lent_twice(self):
        seen = []

        def visit(steps, path):
            seen.append(list(path))
            walked(steps - 1, visit, path)

        self.assertEqual(walked(3, visit), [3, 2, 1])
        self.assertEqual(seen, [[3], [3, 2], [3, 2, 1]])

    def test_around_one_of_the_tests(self):
        own = [1]

        def change(mine, given):
            self.assertIs(mine[0], own)
            self.assertIs(given, own)
            mine.append(given)
            given.append(7)

        got = wrapped(change, own)
        self.assertEqual(got, [[1, 7], [1, 7]])
        self.assertTrue(got[0] is own and got[1] is own)

    def test_methods_are_found_anew(self):
        dog = Dog()
        self.assertEqual(dog.speak(), 'woof')
        dog.speak = Mock(return_value='x')
        self.assertEqual(dog.talk(), 'x')
        dog.speak.assert_called_once_with()
        del dog.speak
        self.assertEqual(dog.speak(), 'woof')
        with patch.object(Dog, 'speak', return_value='y') as speak:
            self.assertEqual([dog.speak(), dog.speak()], ['y', 'y'])
            self.assertEqual(speak.call_count, 2)
        self.assertEqual(dog.speak(), 'woof')
        dog.learn()
        self.assertEqual([dog.speak(), dog.talk()], ['meow', 'meow'])
