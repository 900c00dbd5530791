import unittest


class ThirstyPlant(unittest.TestCase):
    def setUp(self):
        self.fern = Plant("fern")

    def wait(self, days):
        for _ in range(days):
            self.fern.next_day()

    def test_a_new_plant_is_happy(self):
        self.assertEqual(self.fern.mood(), "The fern is happy.")

    def test_after_two_days_it_is_still_happy(self):
        self.wait(2)
        self.assertEqual(self.fern.mood(), "The fern is happy.")

    def test_on_the_third_day_it_is_thirsty(self):
        self.wait(3)
        self.assertEqual(self.fern.mood(), "The fern is thirsty!")

    def test_water_makes_it_happy_for_two_more_days(self):
        self.wait(5)
        self.fern.water()
        self.wait(2)
        self.assertEqual(self.fern.mood(), "The fern is happy.")
        self.wait(1)
        self.assertEqual(self.fern.mood(), "The fern is thirsty!")

    def test_every_plant_has_its_own_name_and_its_own_thirst(self):
        self.wait(3)
        self.assertEqual(Plant("cactus").mood(), "The cactus is happy.")
