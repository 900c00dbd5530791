# The tests for all forgeries: equality, a difference of numbers, contents of a list, membership, an exception, a mock.
import unittest
from unittest import mock


class TestAdd(unittest.TestCase):
    def test_small(self):
        self.assertEqual(add(2, 2), 4)

    def test_negative(self):
        self.assertEqual(add(-5, 3), -2)
        self.assertTrue(add(-5, 3) == -2)

    def test_many(self):
        for a, b, expected in [(1, 1, 2), (10, 5, 15), (0, 0, 0), (3, -3, 0)]:
            with self.subTest(a=a, b=b):
                self.assertEqual(add(a, b), expected)

    def test_close(self):
        self.assertAlmostEqual(add(0.1, 0.2), 0.3)
        assert abs(add(0.1, 0.2) - 0.3) < 1e-9

    def test_notify(self):
        callback = mock.Mock()
        notify(callback)
        callback.assert_called_once_with('done')


def test_list():
    assert add([1], [2]) == [1, 2]
    assert all(add(n, n) == 2 * n for n in range(1, 4))


def test_type():
    assert isinstance(add(1, 1), int) and 1 < add(1, 1) < 3
