import { catalogue } from '../core/catalogue.ts';

/** Why something of another system cannot be taken over. */
export const convertProblems = catalogue('convert', {
  noTests: ({ places }: { places: readonly string[] }) =>
    `has no tests: none of ${places.join(', ')} says what to run.`,
  unknownCommand: ({ test, command }: { test: string; command: string }) =>
    `the test “${test}” runs “${command}”, which is neither a program of the assignment nor a framework for tests that is known here.`,
  onlyCompiles: ({ test }: { test: string }) =>
    `the test “${test}” only compiles the program, which every run does here.`,
  noSuchFile: ({ test, file }: { test: string; file: string }) =>
    `the test “${test}” needs ${file}, which is missing.`,
  severalTests: ({ sentences }: { sentences: readonly string[] }) =>
    `none of its tests can be taken over: ${sentences.join(' ')}`,
  unknownLanguage: ({ language }: { language: string }) => `${language} is not known here.`,
  noProgram: 'has no file that students write.',
  noTestFile: 'has no file of tests that is known here.',
  casesBesideUnits: ({ test }: { test: string }) =>
    `the test “${test}” compares output, which in this language cannot stand beside unit tests.`,
  unreadable: ({ path, error }: { path: string; error: string }) => `${path}: cannot be read (${error}).`,
  ownTemplate: 'has a template of its own, which decides how answers are judged.',
  ownGrader: ({ grader }: { grader: string }) =>
    `is judged by the grader “${grader}”, which is not known here.`,
  unknownType: ({ type }: { type: string }) => `is of the type “${type}”, which cannot be taken over.`,
  ownEvaluator: ({ what }: { what: string }) => `uses ${what}, which cannot be taken over.`,
  decidesItself: ({ test, why }: { test: string; why: string }) =>
    `the test “${test}” ${why}, which cannot be taken over.`,
  onlyInPython: ({ what }: { what: string }) => `uses ${what}, which can be taken over in Python only.`,
});
