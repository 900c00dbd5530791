import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { browserPath } from '#test/processes/browser-path.ts';
import { aUser } from '#test/factories.ts';
import { type Mistake, readMistakes } from '#test/mistakes/read-mistakes.ts';
import { replaceAll } from '#test/replace-all.ts';
import { clientOf, type RunningProduct, startProduct } from '../running-product.ts';

/**
 * A first-time student makes twenty mistakes of the corpus in a real browser: pastes the wrong program, runs it, must see the
 * expected sentence and a mark in its line, mends the program by what the sentence says, and passes. Pictures of both go
 * into a folder, for people to look at.
 */
export type WalkReport = { mistakes: number; told: number; marked: number; passed: number; faults: string[] };

/** What the student changes after reading the sentence. */
type Mend = [mistake: string, from: string, to: string];

type Walk = {
  language: string;
  name: string;
  instructions: string;
  solution: string;
  look: { width: number; height: number; colorScheme: 'light' | 'dark' };
  mends: Mend[];
};

const javaSolution = `import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    System.out.println(in.nextInt() + in.nextInt());
  }
}
`;
const cSolution = `#include <stdio.h>

int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  printf("%d\\n", a + b);
  return 0;
}
`;
const summing = (name: string) =>
  `# Add up\n\nWrite \`${name}\`: it gets a list of numbers and gives back their sum.\n\nExample: for 1, 2 and 3 it gives back 6.\n`;
const reading =
  '# Add two numbers\n\nRead two numbers and print their sum.\n\nExample: for `2 3` print `5`.\n';

const walks: Walk[] = [
  {
    language: 'python',
    name: 'Python',
    instructions: summing('add_up'),
    solution: 'def add_up(numbers):\n    return sum(numbers)\n',
    look: { width: 1280, height: 800, colorScheme: 'light' },
    mends: [
      ['colon-missing-after-def', 'numbers)\n', 'numbers):\n'],
      ['else-if', 'else if', 'elif'],
      ['curly-quotes', '“adding”', '"adding"'],
      ['misspelled-local', 'totla', 'total'],
      ['printed-instead-of-returned', 'print(total)', 'return total'],
      ['index-too-large', ' + 1', ''],
      ['endless-loop', 'numbers[i]\n', 'numbers[i]\n        i += 1\n'],
    ],
  },
  {
    language: 'javascript',
    name: 'JavaScript',
    instructions: summing('addUp'),
    solution: 'const addUp = numbers => numbers.reduce((a, b) => a + b, 0);\n',
    look: { width: 1366, height: 650, colorScheme: 'dark' },
    mends: [
      ['brace-never-closed', '  return', '  }\n  return'],
      ['misspelled-variable', 'totla', 'total'],
      ['arrow-with-braces', '{ numbers', '{ return numbers'],
      ['property-of-undefined', '<=', '<'],
      ['endless-loop', 'numbers[i];', 'numbers[i];\n    i++;'],
    ],
  },
  {
    language: 'java',
    name: 'Java',
    instructions: reading,
    solution: javaSolution,
    look: { width: 360, height: 740, colorScheme: 'light' },
    mends: [
      ['semicolon-missing', 'nextInt()\n', 'nextInt();\n'],
      ['string-in-lower-case', 'string', 'String'],
      ['index-too-large', '', javaSolution],
      ['nothing-printed', '    int sum', '    System.out.println(5);\n    int sum'],
    ],
  },
  {
    language: 'c',
    name: 'C',
    instructions: reading,
    solution: cSolution,
    look: { width: 1280, height: 800, colorScheme: 'dark' },
    mends: [
      ['semicolon-missing', '= 2\n', '= 2;\n'],
      ['ampersand-missing-in-scanf', 'a, b);\n  printf', '&a, &b);\n  printf'],
      ['null-pointer', '*p = NULL', 'place, *p = &place'],
      ['index-far-too-large', '9000000', '0'],
    ],
  },
];

const mended = ({ code }: Mistake, [, from, to]: Mend) => (from === '' ? to : code.replace(from, to));

const mistakeOf = (language: string, name: string): Mistake => {
  const found = readMistakes(language).find(one => one.name === name);
  if (!found) throw new Error(`there is no mistake ${language}/${name}`);
  return found;
};

/** A lesson with an exercise for each mistake, and the page of a student who opens it for the first time. */
const openLesson = async (
  { services, server }: RunningProduct,
  browser: Browser,
  walk: Walk,
): Promise<Page> => {
  const teacher = await aUser(services);
  const { call } = clientOf(() => server.url, teacher.authToken);
  const { languageConfigs } = await call<{ languageConfigs: { id: number; name: string }[] }>(
    'GET',
    '/api/language_configs',
  );
  const languageConfigId = languageConfigs.find(({ name }) => name === walk.name)?.id;
  const { cairnCourse } = await call<{ cairnCourse: { id: number; contextId: string } }>(
    'POST',
    '/api/cairn_courses',
    { name: `First steps in ${walk.name}`, languageConfigId },
  );
  const course = `/api/cairn_courses/${cairnCourse.contextId}`;
  const { cairnModule } = await call<{ cairnModule: { id: number } }>('POST', `${course}/modules`, {
    name: 'Basics',
  });
  const { lesson } = await call<{ lesson: { id: number } }>('POST', `${course}/lessons`, {
    name: 'Sums',
    languageConfigId,
    cairnModuleId: cairnModule.id,
  });
  for (const [name] of walk.mends) {
    const exercises = `${course}/lessons/${lesson.id}/exercises`;
    const { exercise } = await call<{ exercise: { id: number } }>('POST', exercises, {});
    await call('PUT', `${exercises}/${exercise.id}`, {
      instructions: walk.instructions,
      testCode: mistakeOf(walk.language, name).tests,
      solutionCode: walk.solution,
    });
  }
  const student = await aUser(services, { firstName: 'Grace' });
  const row = await services.db
    .selectFrom('courses')
    .selectAll()
    .where('contextId', '=', cairnCourse.contextId)
    .executeTakeFirstOrThrow();
  await insertEnrollment(services.db, row, student, 'CONTEXT_LEARNER');
  const { width, height, colorScheme } = walk.look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  await context.addInitScript(token => localStorage.setItem('authToken', token), student.authToken);
  const page = await context.newPage();
  await page.goto(`${server.url}/#/cairn_courses/${cairnCourse.contextId}/student/lessons/${lesson.id}`);
  return page;
};

const code = (page: Page) => page.getByRole('textbox', { name: /^Code\./ });

const replaceCode = async (page: Page, text: string) => {
  await code(page).click();
  await replaceAll(page, text);
};

/** Whether this becomes true while a patient person waits. */
const holds = async (isTrue: () => Promise<boolean>): Promise<boolean> => {
  for (let waited = 0; waited < 20_000; waited += 100) {
    if (await isTrue()) return true;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
};

const plain = (text: string) => text.replaceAll('`', '').replaceAll(/\s+/g, ' ');

const isTold = (page: Page, sentence: string) =>
  holds(async () => plain(await page.locator('main').innerText()).includes(plain(sentence)));

/** The number that stands beside the sign in the margin. */
const markedLine = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const sign = document.querySelector('.cm-markSign');
    if (!sign) return null;
    const { top, bottom } = sign.getBoundingClientRect();
    const middle = (top + bottom) / 2;
    for (const number of document.querySelectorAll('.cm-lineNumbers .cm-gutterElement')) {
      const box = number.getBoundingClientRect();
      if (box.height > 0 && box.top <= middle && middle <= box.bottom) return Number(number.textContent);
    }
    return null;
  });

const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click();

export const proveMistakes = async (folder: string, say: (line: string) => void): Promise<WalkReport> => {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
  const report: WalkReport = { mistakes: 0, told: 0, marked: 0, passed: 0, faults: [] };
  try {
    for (const walk of walks) {
      const page = await openLesson(product, browser, walk);
      const isPhone = walk.look.width < 700;
      const codeTab = page.getByRole('tab', { name: 'Code', exact: true });
      for (const [index, mend] of walk.mends.entries()) {
        const mistake = mistakeOf(walk.language, mend[0]);
        const called = `${walk.language}-${index + 1}-${mend[0]}`;
        const picture = (moment: string) =>
          page.screenshot({ path: join(folder, `${called}-${moment}.png`), animations: 'disabled' });
        await page
          .getByText(`Exercise ${index + 1} of ${walk.mends.length}`)
          .first()
          .waitFor();
        if (isPhone) await codeTab.click();
        await replaceCode(page, mistake.code);
        await run(page);
        const wasTold = await isTold(page, mistake.says);
        await picture('1-wrong');
        if (isPhone) await codeTab.click();
        const isMarked =
          mistake.line === null || (await holds(async () => (await markedLine(page)) === mistake.line));
        if (isPhone) await picture('1-wrong-code');
        await replaceCode(page, mended(mistake, mend));
        await run(page);
        const dialog = page.getByRole('dialog', { name: /complete$/ });
        const hasPassed = await holds(() => dialog.isVisible());
        await picture('2-mended');
        report.mistakes += 1;
        report.told += Number(wasTold);
        report.marked += Number(isMarked);
        report.passed += Number(hasPassed);
        const faults = [
          ...(wasTold ? [] : [`did not say “${mistake.says}”`]),
          ...(isMarked ? [] : [`marked line ${await markedLine(page)} instead of ${mistake.line}`]),
          ...(hasPassed ? [] : ['did not pass after it was mended']),
        ];
        report.faults.push(...faults.map(fault => `${called}: ${fault}`));
        say(
          `${called}: ${faults.length > 0 ? faults.join('; ') : `“${plain(mistake.says)}”, mended, passed`}`,
        );
        if (!hasPassed) break;
        await dialog.getByRole('button', { name: /^(Next Exercise|Return to Course)$/ }).click();
      }
      await page.context().close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
  return report;
};
