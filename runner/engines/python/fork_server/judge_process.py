"""The judge process: compiles the tests, declares their names, starts the program, runs the tests, reports."""

import base64
import io
import marshal
import os
import signal
import sys
import threading
import traceback
import unittest

from .compiled_tests import LARGEST
from .framework import pytest_run
from .framework.declared_tests import declared_tests, named_as_declared
from .framework.explain import Explainer
from .framework.frameworks import framework_for
from .framework.plain_asserts import compile_tests
from .framework.property_tests import forget_deadlines
from .framework.report import Report
from .framework.test_results import TestResults
from .framework.stopped_tests import keep_running
from .framework.tests_module import Namespace, load_tests_module, program_lookup
from .link.frames import Link
from .remote.file_modules import module_names as names_of_files
from .remote.file_modules import offer_files, offer_modules
from .remote.figures_seen import FiguresSeen
from .remote.judge_side import JudgeSide
from .remote.last_call import LastCall
from .remote.program_dataclasses import teach_dataclasses
from .remote.program_examples import run_examples_there
from .remote.program_logs import hear_logs
from .remote.program_names import program_names
from .remote.program_runs import (
    WORK,
    ProgramImporter,
    load_from_file,
    names_of_run,
    program_runner,
    run_as_program,
    start_at_import,
    starts_late,
)
from .remote.remote_errors import Interrupted
from .remote.script_processes import route_processes
from .remote.seen_kinds import SeenKinds, read_contract
from .remote.shared_recursion import share_recursion_limit
from .remote.shared_seeds import pass_seeds_on
from .remote.shared_surroundings import share_surroundings
from .remote.solution_module import SolutionModule, pass_patches_on, teach_inspect
from .remote.tests_own_code import OwnCode
from .remote.tests_place import FILE, line_of_tests


def run_judge(job, link_fd, print_fd, report_fd):
    # A test may start the program as a subprocess, which could send SIGINT to this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)
    report = Report(report_fd)
    try:
        judge_program(job, Link(link_fd, job['core']), print_fd, report)
    except BaseException as error:
        # A bug of ours: logged by the engine, and never shown as a failing test.
        report.add(
            'broken', ''.join(traceback.format_exception(type(error), error, error.__traceback__))[-4000:]
        )
    report.flush()
    os._exit(0)


def judge_program(job, link, print_fd, report):
    source = job['tests']
    try:
        code = compiled(job, report)
    except (SyntaxError, ValueError) as error:
        report.add('tests', explain_unreadable(error))
        return report.end()

    # Many test files end with unittest.main(), some without `if __name__ == '__main__'`; we run the tests.
    unittest.main = lambda *arguments, **options: None
    keep_running()
    framework = framework_for(source)
    if framework is None:
        report.add('tests', {'text': pytest_run.MISSING})
        return report.end()
    modules = names_of_files([(name, content) for name, content, is_base64 in job['files'] if not is_base64])
    contract = read_contract(job['contract'])
    hidden = [os.path.splitext(name)[0].replace('/', '.') for name, _, _ in job['testFiles']]
    recorded = contract.modules if contract else []
    module_names = program_names(source, job['program'], job['file'], [*modules, *hidden], recorded)
    modules = {name: text for name, text in modules.items() if name not in module_names}
    files = [job['file'], *(f'{name}.py' for name in module_names if '.' not in name)]
    offer_files(job['testFiles'], job['own'], files)
    forget_deadlines(source)
    names = declared_tests(source, code, [*module_names, *modules], framework.names_of)
    report.add('declared', names)
    report.flush()

    recording = SeenKinds() if job['isRecording'] else None
    judge = JudgeSide(link, print_fd, report, contract, recording, job['isWithholding'])
    if job['isExpectingWrong']:
        judge.expect_wrong_objects()
    judge.max_printed = job['maxOutput']
    report.output_left = report.heard_left = job['limits']['outputBytes'] + 1
    report.tail_length = job['limits']['outputBytes'] // 4
    explainer = Explainer(judge, source, job['program'].split('\n'), job['firstLine'], job['ownLines'], job['hidden'])
    signal.signal(signal.SIGUSR1, lambda number, frame: report_call(judge, report, explainer))
    solution = SolutionModule('solution', judge, job['own'], os.path.join(WORK, job['file']))
    offer_modules(judge, modules)
    importer = ProgramImporter(judge, solution, module_names)
    is_late = starts_late(source, module_names)
    if is_late:
        start_at_import(importer)
    else:
        sys.modules.update(dict.fromkeys(module_names, solution))
    # Output while modules are loaded belongs to no test.
    sys.stdout = sys.stderr = output = io.StringIO()
    try:
        # A program that is started late is read now all the same, so that a syntax error is told as one.
        judge.ask('read') if is_late else judge.start()
    except BaseException as error:
        report.output(output.getvalue())
        if judge.gone:
            report.add('gone', judge.gone)
        else:
            report.add('import', explain_import(error, explainer))
        return report.end()
    pass_patches_on(judge)
    judge.watch_threads()
    teach_inspect(judge, solution)
    teach_dataclasses(judge)
    share_surroundings(judge)
    share_recursion_limit(judge)
    pass_seeds_on(judge)
    run_as_program(judge, module_names, files)
    load_from_file(importer, files)
    route_processes(judge, files, module_names)
    run_examples_there(judge)
    hear_logs(judge, source)
    own_code(job, judge).install()
    try:
        solution._cairn_loading = True
        namespace = load_tests_module(code, program_lookup(judge), {'run_program': program_runner(judge)})
        solution._cairn_loading = False
        judge.keep_imported()
        tests = named_as_declared(names, framework.tests_in(namespace, judge))
    except BaseException as error:
        report.output(output.getvalue())
        fail_all(names, report, explainer.problem(error, error.__traceback__))
        if judge.gone:
            report.add('gone', judge.gone)
        return report.end()
    report.output(output.getvalue())
    figures = FiguresSeen(judge, job['program'])
    framework.run(tests, TestResults(judge, report, explainer, tests, figures))
    failure = judge.failures.take()
    if failure:
        # After the last test, such as in tearDownClass.
        fail_all(['after all tests'], report, explainer.problem(*failure))
    if recording:
        report.add('seen', {**recording.to_contract(judge.twins.found()), 'modules': module_names})
        report.add('uses', recording.uses())
    elif judge.twins:
        report.add('twins', judge.twins.found())
    elif judge.changes.found:
        report.add('changed', judge.changes.told(explainer.called_place))
    if judge.gone:
        report.add('gone', judge.gone)
    report.end()


def own_code(job, judge):
    run = lambda name: names_of_run(judge, name, [])
    is_of_program = lambda value: judge.classes.handle_of(value) is not None
    names_of_program = lambda: Namespace(program_lookup(judge))
    return OwnCode(job['tests'], [job['own'], job['program']], run, is_of_program, names_of_program)


def compiled(job, report):
    """From an earlier run, or else compiled now, and sent to the supervisor before any test code is executed."""
    if job['compiled'] is not None:
        return marshal.loads(base64.b64decode(job['compiled']))
    code = compile_tests(job['tests'], FILE)
    text = base64.b64encode(marshal.dumps(code)).decode()
    if len(text) <= LARGEST:
        report.add('compiled', text)
        report.flush()
    return code


def report_call(judge, report, explainer):
    """The supervisor asks for it when the program has taken too long. Elsewhere than in a wait, a report may be half written."""
    if judge.is_waiting_for_answer and threading.active_count() == 1:
        report.add('called', explainer.called(LastCall.call))
        report.add('asked', {'count': judge.asked, 'line': line_of_tests()})
        report.flush()


def fail_all(names, report, problem):
    """The test code could not be loaded with this program, so each of its tests fails."""
    for name in names:
        report.add(
            'result',
            {**problem, 'name': name, 'status': 'error', 'feedback': f'{name}\n{problem["feedback"]}'},
        )


def explain_unreadable(error):
    """The line and Python's message, but not the source line: students read this, too."""
    kind = type(error).__name__
    line = getattr(error, 'lineno', None)
    if not line:
        return {'text': f'Python says: {kind}: {error}'}
    return {'text': f'Python says in line {line}: {kind}: {error.msg}', 'line': line}


def explain_import(error, explainer):
    info = getattr(error, '_cairn_error', None)
    row = explainer.raised(error, info)
    kind = 'KeyboardInterrupt' if isinstance(error, Interrupted) else type(error).__name__
    if isinstance(error, SyntaxError) and info.syntax:
        line, offset, message = info.syntax
        own = explainer.own(line)
        text = explainer.text(line)
        bare = text.lstrip()
        caret = ' ' * max(0, offset - 1 - (len(text) - len(bare))) + '^'
        place = f'line {own}: ' if own else ''
        pad = ' ' * len(place)
        row = {'feedback': f'{place}{bare}\n{pad}{caret}\n{kind}: {message}', 'isSyntax': True}
        if own:
            row['line'] = own
    elif isinstance(error, SyntaxError) and 'file' in row:
        row['isSyntax'] = True
    return {**row, 'kind': kind, 'text': info.text, 'limit': info.limit}
