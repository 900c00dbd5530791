# Programs that print at their top level, and tests that import, reload, run and read them (findings FC-2 and FC-3).
import ast
import contextlib
import doctest
import importlib
import inspect
import io
import os
import random
import runpy
import subprocess
import sys
import unittest
from unittest import mock
state = None


def setup_module():
    global state
    state = [1]


class Scripts(unittest.TestCase):
    def test_a_import(self):
        f = io.StringIO()
        with contextlib.redirect_stdout(f):
            import solution
        self.assertEqual(f.getvalue(), 'Hello at the top\n')
        self.assertEqual(solution.greet('x'), 'Hi x')

    def test_reload(self):
        import solution
        solution.up()
        f = io.StringIO()
        with contextlib.redirect_stdout(f):
            importlib.reload(solution)
        self.assertEqual(f.getvalue(), 'Hello at the top\n')
        self.assertEqual(solution.up(), 1)
        with mock.patch('sys.stdout', new_callable=io.StringIO) as out:
            sys.modules.pop('solution')
            importlib.import_module('solution')
        self.assertEqual(out.getvalue(), 'Hello at the top\n')

    def test_seed(self):
        import solution
        random.seed(5)
        a = solution.roll()
        random.seed(5)
        b = solution.roll()
        random.seed(5)
        self.assertEqual(a, b)
        self.assertEqual(a, random.randint(1, 1000000))

    def test_runpy(self):
        with mock.patch('builtins.input', return_value='Ann'), contextlib.redirect_stdout(io.StringIO()) as f:
            ns = runpy.run_path('main.py', run_name='__main__')
        self.assertIn('Hi Ann', f.getvalue())
        self.assertEqual(ns['greet']('x'), 'Hi x')
        ns = runpy.run_path('solution.py')
        self.assertEqual(ns['greet']('x'), 'Hi x')
        self.assertEqual(runpy.run_module('solution')['__version__'] if '__version__' in runpy.run_module('solution') else '1.0', '1.0')

    def test_file(self):
        import solution
        self.assertTrue(solution.__file__.endswith('main.py'))
        self.assertEqual(solution.__doc__, 'Greets.')
        self.assertEqual(solution.__version__, '1.0')
        for name in ('solution.py', 'main.py', solution.__file__, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'main.py')):
            with open(name) as f:
                text = f.read()
            self.assertIn('def greet', text)
        tree = ast.parse(text)
        self.assertTrue(any((isinstance(n, ast.FunctionDef) and n.name == 'up' for n in ast.walk(tree))))
        self.assertIn('def greet', inspect.getsource(solution))
        self.assertIn('Hi', inspect.getsource(solution.greet))

    def test_patch(self):
        import solution
        with mock.patch('solution.open', mock.mock_open(read_data='abc')):
            self.assertEqual(solution.read('x'), 'abc')
        with mock.patch('solution.roll', return_value=7):
            self.assertEqual(solution.roll(), 7)
        with mock.patch('builtins.open', mock.mock_open(read_data='abd')):
            self.assertEqual(solution.read('x'), 'abd')
        with mock.patch('solution.random.randint', return_value=4):
            self.assertEqual(solution.roll(), 4)

    def test_logs(self):
        import solution
        with self.assertLogs('solution', level='INFO') as cm:
            solution.greet('Bo')
        self.assertEqual(cm.output, ['INFO:solution:greeting Bo'])
        with self.assertLogs() as cm:
            solution.shout()
        self.assertEqual([r.getMessage() for r in cm.records], ['loud', 'bad'])
        with self.assertLogs(solution.log, 'WARNING') as cm:
            solution.shout()
        self.assertEqual(len(cm.output), 1)
        with self.assertRaises(AssertionError):
            with self.assertLogs('solution', level='ERROR'):
                solution.shout()

    def test_doctest(self):
        import solution
        failed, attempted = doctest.testmod(solution)
        self.assertEqual((failed, attempted), (0, 1))

    def test_subprocess(self):
        r = subprocess.run([sys.executable, 'main.py', 'a'], input='Bob\n', capture_output=True, text=True)
        self.assertEqual((r.returncode, r.stdout), (0, 'Hello at the top\nName? Hi Bob a\n'))
        r = subprocess.run(['python3', 'solution.py'], input=b'bad\n', stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(r.returncode, 1)
        self.assertIn(b'ValueError: no', r.stderr)
        r = subprocess.run(['python', '-m', 'solution'], input='exit', capture_output=True, text=True)
        self.assertEqual(r.returncode, 3)
        self.assertIn('Hi X', subprocess.check_output([sys.executable, 'main.py'], input='X', text=True))
        p = subprocess.Popen([sys.executable, 'main.py'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        out, _ = p.communicate('Y')
        self.assertIn('Hi Y', out)
        with self.assertRaises(subprocess.CalledProcessError):
            subprocess.run([sys.executable, 'main.py'], input='bad', check=True, capture_output=True, text=True)

    def test_exec(self):
        ns = {}
        with contextlib.redirect_stdout(io.StringIO()) as f:
            exec(open('main.py').read(), ns)
        self.assertEqual(ns['greet']('x'), 'Hi x')
        spec = importlib.util.spec_from_file_location('student', 'main.py')
        mod = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(mod)
        self.assertEqual(mod.greet('x'), 'Hi x')
        import solution
        from solution import Point
        self.assertEqual(eval(repr(Point(3))), Point(3))
        self.assertEqual(eval('1 + 2'), 3)

    def test_state(self):
        self.assertEqual(state, [1])
