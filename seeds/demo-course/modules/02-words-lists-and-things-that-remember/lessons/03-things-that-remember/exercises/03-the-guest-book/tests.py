import unittest


class MountainHut(unittest.TestCase):
    def signed_by(self, *names):
        book = GuestBook()
        for name in names:
            book.sign(name)
        return book

    def test_a_new_book_is_empty(self):
        book = GuestBook()
        self.assertEqual(len(book), 0)
        self.assertNotIn("Nadia", book)
        self.assertEqual(book.regulars(), [])

    def test_every_signature_counts(self):
        self.assertEqual(len(self.signed_by("Nadia", "Kofi", "Nadia")), 3)

    def test_it_knows_who_was_here(self):
        book = self.signed_by("Nadia", "Kofi")
        self.assertIn("Kofi", book)
        self.assertNotIn("Sven", book)

    def test_regulars_are_named_once_and_in_order(self):
        book = self.signed_by("Zoë", "Ana", "Kofi", "Zoë", "Ana", "Zoë")
        self.assertEqual(book.regulars(), ["Ana", "Zoë"])

    def test_two_huts_have_two_books(self):
        self.signed_by("Nadia")
        self.assertEqual(len(GuestBook()), 0)
