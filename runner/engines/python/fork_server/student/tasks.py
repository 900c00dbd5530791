"""
Student process: coroutines of the program that a test awaits. They are tasks of an event loop that runs a turn at a time: between the
turns the loop of the judge process goes on, so that what is awaited together goes on together.
"""

import asyncio
import threading

# How long the judge process may wait until the next turn, in seconds.
LONGEST_PAUSE = 0.005
PAUSE_FOR_OTHERS = 0.001


class Tasks:
    def __init__(self):
        self.own = threading.local()
        self.begun = {}

    def advance(self, handle, awaitable, is_cancelled):
        """One turn. A list of what became of the task, and of the pause or the result."""
        loop = self.loop()
        task = self.begun.get(handle)
        if task is None:
            task = self.begun[handle] = loop.create_task(finish(awaitable))
        if is_cancelled:
            task.cancel()
        loop.call_soon(loop.stop)
        loop.run_forever()
        if not task.done():
            return ['pending', pause(loop)]
        if task.cancelled():
            return ['cancelled', None]
        return ['done', task.result()]

    def loop(self):
        loop = getattr(self.own, 'loop', None)
        if loop is None:
            loop = self.own.loop = asyncio.new_event_loop()
        return loop


async def finish(awaitable):
    return await awaitable


def pause(loop):
    if getattr(loop, '_ready', None):
        return 0
    timers = getattr(loop, '_scheduled', None)
    return min(max(timers[0].when() - loop.time(), 0), LONGEST_PAUSE) if timers else PAUSE_FOR_OTHERS
