# Tries: changes the recorded calls of a mock that a test passes to it, and tries to reach the tests through it.
# Must: finished: only the mocked attributes of a mock can be used.
def add(a, b):
    return 0


def notify(callback):
    for name in (
        '__globals__',
        '__class__',
        '__self__',
        '__func__',
        '__init__',
        '_mock_children',
        'mock_calls',
        'call_count',
    ):
        try:
            print(name, getattr(callback, name))
        except Exception:
            pass
    for name, value in (
        ('assert_called_once_with', lambda *a, **k: None),
        ('call_args', 1),
        ('called', True),
        ('call_count', 1),
    ):
        try:
            setattr(callback, name, value)
        except Exception:
            pass
    try:
        callback.assert_called_once_with('done')
        callback.configure_mock(called=True)
    except Exception:
        pass
