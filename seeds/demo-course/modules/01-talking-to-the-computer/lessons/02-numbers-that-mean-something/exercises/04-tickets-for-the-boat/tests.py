import unittest


class BoatTickets(unittest.TestCase):
    def expect_price(self, price, *ages):
        for age in ages:
            with self.subTest(age=age):
                self.assertEqual(ticket(age), price)

    def test_babies_travel_for_free(self):
        self.expect_price(0, 0, 1, 3)

    def test_children_pay_three(self):
        self.expect_price(3, 4, 9, 15)

    def test_grown_ups_pay_seven(self):
        self.expect_price(7, 16, 40, 64)

    def test_from_sixty_five_on_one_pays_five(self):
        self.expect_price(5, 65, 80, 103)
