import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { commandEngine } from '#runner/engines/command/command-engine.ts';
import { cEngine } from '#runner/engines/units/c/c-engine.ts';
import { type Forgery, readForgeries } from '#runner/engines/units/forgeries.ts';
import { junitEngine } from '#runner/engines/units/junit/junit-engine.ts';
import { junitJars } from '#runner/engines/units/junit/junit-kit.ts';
import { unitBench } from '#runner/engines/units/unit-bench.ts';

type Kind = {
  language: 'c' | 'cpp' | 'java';
  ending: string;
  engine: typeof cEngine;
  /** One file in which program, tests and a simple harness are together. */
  together: (program: string, tests: string) => string;
  /** Replaces the command of the language. */
  command?: string;
};

const harness = (name: string) => readFileSync(join(import.meta.dirname, 'naive-harness', name), 'utf8');

const withoutFramework = (tests: string) => tests.replaceAll(/^#include <(?:cmocka|catch2|assert).*$/gm, '');
const cTogether = (file: string) => (program: string, tests: string) =>
  ['#define main program_main', program, '#undef main', harness(file), withoutFramework(tests)].join('\n');

const importLine = /^import [^;]+;\n/gm;
function javaTogether(program: string, tests: string): string {
  const imports = [program, tests, harness('NaiveMain.java.txt')].flatMap(
    part => part.match(importLine) ?? [],
  );
  const bare = (text: string) => text.replaceAll(importLine, '').replaceAll(/^public (?=\w)/gm, '');
  return [...new Set(imports), bare(harness('NaiveMain.java.txt')), bare(program), bare(tests)].join('');
}

const classPath = junitJars().join(':');

const kinds: Kind[] = [
  { language: 'c', ending: '.c', engine: cEngine, together: cTogether('naive_cmocka.h') },
  { language: 'cpp', ending: '.cpp', engine: cEngine, together: cTogether('naive_catch.h') },
  {
    language: 'java',
    ending: '.java.txt',
    engine: junitEngine,
    together: javaTogether,
    command: `javac -J-XX:+UseSerialGC -J-XX:TieredStopAtLevel=1 -nowarn -cp ${classPath} Main.java && java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp .:${classPath} Main`,
  },
];

export type NaiveReport = { language: string; forgeries: number; fooledNaive: number; passedHere: string[] };

/** Whoever believes the exit code of a process that holds the program can be told anything. */
const succeeds = JSON.stringify([{ name: 'all tests', exitCode: 0 }]);

/** Runs the forgeries of unit tests in one process with their tests, which judges itself, and then here. */
export async function proveNaive(say: (line: string) => void, only?: string[]): Promise<NaiveReport[]> {
  const reports: NaiveReport[] = [];
  for (const kind of kinds.filter(({ language }) => !only?.length || only.includes(language))) {
    const language = shippedLanguage(kind.language);
    const naive = unitBench(commandEngine, {
      ...language,
      testFramework: 'io',
      ...(kind.command === undefined ? {} : { executionCommand: kind.command }),
    });
    const here = unitBench(kind.engine, {
      ...language,
      ...(kind.language === 'java' ? { testFramework: 'junit' } : {}),
    });
    const { tests, programs } = readForgeries(`forgeries-${kind.language}`, kind.ending);
    const solution = programs.find(({ name }) => name === 'solution')!;
    const authors = await here.run(solution.code, tests);
    const known = authors.contract ? { contract: authors.contract } : {};
    const isBelieved = async ({ code }: Forgery) =>
      (await naive.run(kind.together(code, tests), succeeds)).isPassed;
    if (!authors.isPassed || !(await isBelieved(solution)))
      throw new Error(
        `The solution in ${kind.language} must pass both ways: ${JSON.stringify(await naive.run(kind.together(solution.code, tests), succeeds))}`,
      );
    const report: NaiveReport = { language: language.name, forgeries: 0, fooledNaive: 0, passedHere: [] };
    for (const forgery of programs.filter(({ isHonest }) => !isHonest)) {
      const isFooled = await isBelieved(forgery);
      const { isPassed } = await here.run(forgery.code, tests, known);
      report.forgeries++;
      if (isFooled) report.fooledNaive++;
      if (isPassed) report.passedHere.push(forgery.name);
      say(
        `${language.name.padEnd(6)} ${forgery.name.padEnd(22)} one process: ${isFooled ? 'PASSED' : 'failed'}   here: ${isPassed ? 'PASSED' : 'failed'}`,
      );
    }
    reports.push(report);
    await naive.stop();
    await here.stop();
  }
  return reports;
}
