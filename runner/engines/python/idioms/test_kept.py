# What a program keeps of the tests is the same object for both (finding FC-2).
import collections
import unittest
import solution
from solution import *


class Kept(unittest.TestCase):
    def test_with(self):
        s = {'a': 1, 'b': [1]}
        with override(s, a=2) as inside:
            self.assertIs(inside, s)
            self.assertEqual(s['a'], 2)
            with override(s, a=3):
                self.assertEqual(s['a'], 3)
            self.assertEqual(s['a'], 2)
        self.assertEqual(s['a'], 1)

    def test_later(self):
        items = [1, 2]
        bag = Bag(items)
        bag.add(3)
        self.assertEqual(items, [1, 2, 3])
        items.append(4)
        self.assertEqual(bag.total(), 10)
        self.assertIs(bag.items, items)
        seen = []

        def look():
            seen.append(list(items))
            items.append(9)
        self.assertEqual(bag.tell(look), 9)
        self.assertEqual(seen, [[1, 2, 3, 4, 0]])

    def test_copy(self):
        items = [1, 2]
        bag = Copying(items)
        bag.add(3)
        self.assertEqual(items, [1, 2])
        items.append(5)
        self.assertEqual(bag.total(), 6)
        self.assertEqual(bag.items, [1, 2, 3])
        self.assertIsNot(bag.items, items)

    def test_gen(self):
        items = [1, 2, 3]
        g = gen(items)
        self.assertEqual(next(g), 3)
        self.assertEqual(items, [1, 2])
        items.append(7)
        self.assertEqual(list(g), [7, 2, 1])
        self.assertEqual(items, [])

    def test_set(self):
        mine = {}
        solution.store = mine
        put('x')
        self.assertEqual(mine, {'x': 1})
        bag = Bag([])
        more = [5]
        bag.items = more
        bag.add(1)
        self.assertEqual(more, [5, 1])

    def test_callback(self):
        mine = []
        fill(lambda: mine)
        self.assertEqual(mine, [1])
        d = collections.deque([1], maxlen=2)
        b = Bag(d)
        b.add(2).add(3)
        self.assertEqual(list(d), [2, 3])

    def test_error(self):
        xs = [2, 1]
        with self.assertRaises(ValueError):
            sort(xs)
        self.assertEqual(xs, [1, 2])

    def test_given_back_and_forgotten(self):
        items = []
        found = versions(items)
        self.assertIs(next(found), items)
        self.assertEqual([next(found), next(found)], [[0], [0, 1]])
        self.assertEqual(items, [])
