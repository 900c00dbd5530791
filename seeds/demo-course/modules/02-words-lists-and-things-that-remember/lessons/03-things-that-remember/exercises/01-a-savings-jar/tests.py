import unittest


class SavingsJar(unittest.TestCase):
    def test_a_new_jar_is_empty(self):
        self.assertEqual(Jar().amount, 0)

    def test_coins_add_up(self):
        jar = Jar()
        jar.put(5)
        jar.put(3)
        self.assertEqual(jar.amount, 8)

    def test_coins_can_be_taken_down_to_the_last(self):
        jar = Jar()
        jar.put(5)
        jar.take(2)
        jar.take(3)
        self.assertEqual(jar.amount, 0)

    def test_taking_too_much_is_refused_and_changes_nothing(self):
        jar = Jar()
        jar.put(4)
        with self.assertRaises(ValueError):
            jar.take(5)
        self.assertEqual(jar.amount, 4)

    def test_two_jars_do_not_share_their_coins(self):
        mine, yours = Jar(), Jar()
        mine.put(10)
        self.assertEqual(yours.amount, 0)
