# What tests may expect of a program in the same process. All pass there, and must pass in two processes.
import asyncio
import inspect
import sys
import threading
import unittest

import solution
from solution import Account, Channel, Connection, Countdown, Events, Mailbox, Money, OutOfStock


class Weight:
    """Of the tests: the program computes with it."""

    def __init__(self, grams):
        self.grams = grams

    def __add__(self, other):
        return Weight(self.grams + (other.grams if isinstance(other, Weight) else other))

    __radd__ = __add__

    def __eq__(self, other):
        return isinstance(other, Weight) and self.grams == other.grams

    def __hash__(self):
        return hash(self.grams)

    def __lt__(self, other):
        return self.grams < other.grams


class Operators(unittest.TestCase):
    def test_of_the_program_with_its_own_objects(self):
        self.assertEqual(Money(5) + Money(2), Money(7))
        self.assertEqual(Money(5) - Money(2), Money(3))
        self.assertEqual(Money(5) @ Money(2), Money(10))
        self.assertNotEqual(Money(5), Money(6))
        self.assertLess(Money(5), Money(6))
        self.assertEqual(sorted([Money(3), Money(1)]), [Money(1), Money(3)])
        self.assertEqual(max(Money(3), Money(1)), Money(3))

    def test_of_the_program_with_numbers_on_both_sides(self):
        self.assertEqual(Money(5) + 2, Money(7))
        self.assertEqual(2 + Money(5), Money(7))
        self.assertEqual(9 - Money(5), Money(4))
        self.assertEqual(sum([Money(1), Money(2)]), Money(3))

    def test_in_place(self):
        money = same = Money(1)
        money += 4
        self.assertIs(money, same)
        self.assertEqual(same.cents, 5)

    def test_conversions(self):
        self.assertEqual(['a', 'b', 'c'][Money(1)], 'b')
        self.assertEqual(round(Money(1234), -2), 1200)
        self.assertEqual(divmod(Money(7), Money(2)), (3, 1))

    def test_of_the_tests(self):
        values = [Weight(3), Weight(9), Weight(1)]
        self.assertIs(solution.largest(values), values[1])
        self.assertEqual(solution.total(values, Weight(0)).grams, 13)
        self.assertEqual(solution.total(values).grams, 13)
        self.assertEqual([one.grams for one in solution.in_order(values)], [1, 3, 9])
        self.assertEqual(len(solution.without_doubles([Weight(1), Weight(1), Weight(2)])), 2)


class Identity(unittest.TestCase):
    def hear(self, word):
        return word

    def test_a_listener_is_found_again(self):
        events = Events()
        listener = events.on(lambda word: word + '!')
        self.assertTrue(events.has(listener))
        self.assertFalse(events.has(lambda word: word))
        self.assertEqual(events.say('hi'), ['hi!'])
        events.off(listener)
        self.assertEqual(events.say('hi'), [])

    def test_a_method_of_the_tests_is_found_again(self):
        events = Events()
        events.on(self.hear)
        events.off(self.hear)
        self.assertEqual(events.say('hi'), [])

    def test_a_method_of_the_program(self):
        events = Events()
        self.assertEqual(events.shout, events.shout)
        events.on(events.shout)
        events.off(events.shout)
        self.assertEqual(events.listeners, [])

    def test_a_function_comes_back_as_itself(self):
        def own():
            """Its text."""

        self.assertIs(Events().on(own), own)
        self.assertIs(solution.largest, solution.largest)
        wrapped = solution.repeated(2)(own)
        self.assertEqual((wrapped.__name__, wrapped.__doc__, wrapped()), ('own', 'Its text.', [None, None]))

    def test_a_class_of_the_tests(self):
        events = Events()
        events.on(Weight)
        self.assertEqual(events.say(5), [Weight(5)])

    def test_an_object_comes_back_as_itself(self):
        weight = Weight(1)
        self.assertIs(solution.largest([weight]), weight)


class Iterators(unittest.TestCase):
    def test_an_iterator_is_used_up(self):
        count = Countdown(3)
        self.assertIs(iter(count), count)
        self.assertEqual(next(count), 3)
        self.assertEqual(list(count), [2, 1])
        self.assertEqual(list(count), [])
        self.assertEqual(next(count, 'over'), 'over')
        self.assertEqual(list(reversed(Countdown(3))), [1, 2, 3])
        self.assertEqual(list(zip(Countdown(2), 'ab')), [(2, 'a'), (1, 'b')])

    def test_a_generator_is_sent_values_and_errors(self):
        solution.log.clear()
        running = solution.average()
        self.assertIsNone(next(running))
        self.assertEqual(running.send(4), 4)
        self.assertEqual(running.throw(ValueError('seven')), 4)
        self.assertEqual(running.send(6), 5)
        with self.assertRaises(StopIteration) as end:
            running.send(None)
        self.assertEqual(end.exception.value, 2)
        self.assertEqual(solution.log, ['ignored seven', 'closed'])

    def test_a_generator_is_closed(self):
        solution.log.clear()
        running = solution.average()
        next(running)
        running.close()
        self.assertEqual(solution.log, ['closed'])
        self.assertEqual(list(running), [])

    def test_an_error_that_a_generator_does_not_catch(self):
        running = solution.average()
        next(running)
        with self.assertRaises(KeyError):
            running.throw(KeyError('k'))

    def test_generators_of_both_sides(self):
        def own():
            yield 1
            yield 2

        self.assertEqual(list(solution.chained(own(), [3], solution.chained([4]))), [1, 2, 3, 4])
        self.assertEqual(solution.pairs(iter([1, 2, 3, 4])), [(1, 2), (3, 4)])

        def delegating():
            return (yield from solution.average())

        running = delegating()
        next(running)
        self.assertEqual(running.send(3), 3)


class Resource:
    def __init__(self, swallows=False):
        self.seen = []
        self.swallows = swallows

    def __enter__(self):
        self.seen.append('in')
        return 21

    def __exit__(self, kind, error, trace):
        self.seen.append(f'{kind.__name__}: {error}' if kind else 'out')
        return self.swallows


class Contexts(unittest.TestCase):
    def test_of_the_program(self):
        solution.log.clear()
        with solution.section('one') as name:
            self.assertEqual(name, 'one')
        with solution.section('two'):
            raise IndexError('far')
        with self.assertRaises(ValueError):
            with solution.section('three'):
                raise ValueError('other')
        self.assertEqual(
            solution.log,
            ['begin one', 'end one', 'begin two', 'IndexError in two', 'end two', 'begin three', 'end three'],
        )

    def test_of_the_tests(self):
        resource = Resource()
        self.assertEqual(solution.use(resource), 42)
        self.assertEqual(resource.seen, ['in', 'out'])

    def test_of_the_tests_hears_of_an_error_of_the_program(self):
        resource = Resource()
        with self.assertRaisesRegex(ValueError, 'broken'):
            solution.misuse(resource)
        self.assertEqual(resource.seen, ['in', 'ValueError: broken'])
        self.assertEqual(solution.misuse(Resource(swallows=True)), 'swallowed')


class Errors(unittest.TestCase):
    def test_with_cause_and_attributes(self):
        with self.assertRaises(OutOfStock) as caught:
            solution.order('tea')
        error = caught.exception
        self.assertEqual((error.item, error.wanted, str(error)), ('tea', 3, 'no tea'))
        self.assertIsInstance(error, LookupError)
        self.assertIsInstance(error.__cause__, KeyError)
        self.assertEqual(error.__cause__.args, ('tea',))

    def test_a_cause_of_the_tests(self):
        mine = ValueError('mine')

        def fail():
            raise mine

        with self.assertRaises(RuntimeError) as caught:
            solution.guarded(fail)
        self.assertIs(caught.exception.__cause__, mine)

    def test_an_error_is_a_value(self):
        events = Events()
        with self.assertRaises(KeyError) as caught:
            events.fail()
        self.assertIs(events.last_error, caught.exception)
        mine = ValueError('mine')
        self.assertIs(events.keep(mine), mine)
        self.assertIs(events.last_error, mine)
        self.assertIs(events.keep(caught.exception), caught.exception)

    def test_a_group(self):
        if sys.version_info < (3, 11):
            return
        with self.assertRaises(ExceptionGroup) as caught:
            solution.several()
        first, second = caught.exception.exceptions
        self.assertIsInstance(first, ValueError)
        self.assertEqual(second.item, 'b')


class Threads(unittest.TestCase):
    def run_all(self, *actions):
        threads = [threading.Thread(target=action) for action in actions]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def test_of_the_tests_call_the_program(self):
        account = Account()

        def deposit():
            for _ in range(20):
                account.deposit(1)

        self.run_all(*[deposit] * 4)
        self.assertEqual(account.balance, 80)

    def test_a_call_waits_for_another_thread(self):
        mailbox = Mailbox()
        letters = []
        self.run_all(lambda: letters.append(mailbox.get()), lambda: mailbox.put('dear'))
        self.assertEqual(letters, ['dear'])

    def test_of_the_program_call_the_tests(self):
        self.assertEqual(solution.in_threads(lambda value: value * 2, [1, 2, 3]), [2, 4, 6])
        self.assertEqual(solution.in_threads(solution.cents_of, [Money(4)]), [4])

    def test_a_thread_of_the_program_calls_later(self):
        done = threading.Event()
        seen = []
        solution.soon(lambda word: (seen.append(word), done.set()), 'now')
        self.assertTrue(done.wait(10))
        self.assertEqual(seen, ['now'])


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_go_on_together(self):
        self.assertEqual(await asyncio.gather(solution.double(1), solution.double(2)), [2, 4])
        channel = Channel()
        receiving = asyncio.create_task(channel.receive())
        await asyncio.sleep(0)
        await channel.send('late')
        self.assertEqual(await receiving, 'late')

    async def test_errors(self):
        with self.assertRaises(OutOfStock) as caught:
            await solution.fail_later()
        self.assertEqual(caught.exception.item, 'time')

    async def test_iterators_and_generators(self):
        self.assertEqual([number async for number in solution.ticks(3)], [0, 1, 2])

        async def own():
            for number in range(3):
                await asyncio.sleep(0)
                yield number

        self.assertEqual(await solution.collect(own()), [0, 1, 2])

    async def test_contexts(self):
        async with Connection() as connection:
            self.assertEqual(connection.state, 'open')
        self.assertEqual(connection.state, 'closed')
        async with connection:
            raise KeyError('k')
        self.assertEqual(connection.state, 'closed by KeyError')

    async def test_callbacks(self):
        async def own(value):
            await asyncio.sleep(0.001)
            if value < 0:
                raise ValueError('negative')
            return value + 1

        self.assertEqual(await solution.call_later(own, 4), 5)
        with self.assertRaisesRegex(ValueError, 'negative'):
            await solution.call_later(own, -1)

    async def test_cancelling(self):
        solution.log.clear()
        with self.assertRaises(asyncio.TimeoutError):
            await asyncio.wait_for(solution.patient(), 0.01)
        self.assertEqual(solution.log, ['cancelled'])

    async def test_functions_are_known_as_such(self):
        self.assertTrue(inspect.iscoroutinefunction(solution.double))
        self.assertFalse(inspect.iscoroutinefunction(solution.largest))


if __name__ == '__main__':
    unittest.main()
