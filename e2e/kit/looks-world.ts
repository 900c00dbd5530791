import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type Account, expect } from './journey.ts';
import { callerOf } from './lesson-world.ts';
import { anAccount, join } from './people-world.ts';

/** A course as it is after some weeks, with long names. */

const lessons = [
  'Say hello',
  'Numbers and names',
  'Change for the bus',
  'If and else',
  'A ticket machine',
  'While loops',
  'For loops',
  'Words and letters',
  'Lists and dictionaries',
  'Sets',
  'Files',
  'A week of weather',
  'Functions that call functions',
  'Donaudampfschifffahrtsgesellschaft',
  'Classes',
  'Tests',
];
const modules = ['First steps', 'Decisions', 'Again and again', 'Collections'];

const people = [
  ['Amara', 'Okafor'],
  ['Ben', 'Lindqvist'],
  ['Maximiliane', 'von Hohenberg-Lichtenstein'],
  ['Chen', 'Yuxuan'],
  ['Daria', 'Kovalenko'],
  ['Elif', 'Aydın'],
  ['Emil', 'Sørensen'],
  ['Fatima', 'Zahra'],
  ['Gabriel', 'Rossi'],
  ['Hana', 'Suzuki'],
  ['Ingrid', 'Bakken'],
  ['Ivo', 'Petrov'],
] as const;

export const greetCases = `[
  { "name": "Ada, 36", "stdin": "Ada\\n36", "stdout": "Hello Ada, next year you are 37." },
  { "name": "A very long name", "stdin": "Bartholomew-Alexandria\\n51", "stdout": "Hello Bartholomew-Alexandria, next year you are 52." },
  { "name": "Name with a space", "stdin": "Mary Ann\\n29", "stdout": "Hello Mary Ann, next year you are 30.", "match": "exact", "hidden": true },
  { "name": "Age is not a number", "stdin": "Kofi\\ntwelve", "stdout": "Please type a number.", "match": "contains", "exitCode": 1 }
]
`;

const greet = {
  name: 'Greet by name and age, and say how old the person will be in the year after this one',
  instructions:
    '# Greet by name and age\n\nAsk for a **name** and an **age**, then say how old the person will be next year:\n\n```\nName? Ada\nAge? 36\nHello Ada, next year you are 37.\n```\n\n- `input()` waits for a line.\n',
  testCode: greetCases,
  solutionCode:
    'import sys\n\nname = input().split()[0]\nage = input()\nif age.isdigit():\n    print(f"Hello {name}, next year you are {int(age) + 1}.")\nelse:\n    print("Please type a number.")\n    sys.exit(1)\n',
};

const warmer = {
  name: 'Warmer than usual',
  instructions:
    'Salma writes down the temperature at noon every day. Which days were **warmer than the average** of them all?\n\n```python\nwarmer_than_usual([18, 25, 20, 29])\n# [25, 29], because the average is 23\n```\n\n- Keep the order in which she wrote them.\n- Her new thermometer also shows halves: `20.5`.\n- An empty notebook has no warm days: return `[]`.\n\n`sum(numbers)` adds up a list and `len(numbers)` counts it.\n',
  testCode: `import unittest

class TestNotebook(unittest.TestCase):
    def test_keeps_the_order(self):
        self.assertEqual(warmer_than_usual([18, 25, 20, 29]), [25, 29])

    def test_half_degrees_count(self):
        self.assertEqual(warmer_than_usual([20.5, 21, 21]), [21, 21])

    def test_all_days_alike(self):
        self.assertEqual(warmer_than_usual([12, 12]), [])

    def test_below_zero(self):
        self.assertEqual(warmer_than_usual([-4, -2, -9]), [-4, -2])

    def test_an_empty_notebook_has_no_warm_days(self):
        self.assertEqual(warmer_than_usual([]), [])
`,
  solutionCode:
    'def warmer_than_usual(temperatures):\n    if not temperatures:\n        return []\n    average = sum(temperatures) / len(temperatures)\n    return [degrees for degrees in temperatures if degrees > average]\n',
};
/** Rounds the average down, and divides by nothing. */
export const almostWarmer =
  'def warmer_than_usual(temperatures):\n    average = sum(temperatures) // len(temperatures)\n    warm = []\n    for degrees in temperatures:\n        if degrees > average:\n            warm.append(degrees)\n    return warm\n';
export const rightWarmer = warmer.solutionCode;

const others = ['Lost and found', 'The longest jump'].map(name => ({ ...warmer, name }));

const addressOf = (firstName: string) =>
  `${firstName}.${randomBytes(3).toString('hex')}@example.org`.toLowerCase();

type Call = ReturnType<typeof callerOf>;

const makeCourse = async (call: Call, lessonCount: number) => {
  const { languageConfigs } = await call('get', '/api/language_configs');
  const languageConfigId = languageConfigs.find((one: { name: string }) => one.name === 'Python').id;
  const name = 'Stepping Stones: Your First Programs';
  const { cairnCourse } = await call('post', '/api/cairn_courses', { name, languageConfigId });
  const contextId = cairnCourse.contextId as string;
  const course = `/api/cairn_courses/${contextId}`;
  const moduleIds: number[] = [];
  for (const module of modules)
    moduleIds.push((await call('post', `${course}/modules`, { name: module })).cairnModule.id);
  const lessonIds: number[] = [];
  const perModule = Math.ceil(lessonCount / modules.length);
  for (const [index, lesson] of lessons.slice(0, lessonCount).entries()) {
    const made = await call('post', `${course}/lessons`, {
      name: lesson,
      languageConfigId,
      cairnModuleId: moduleIds[Math.floor(index / perModule)],
    });
    lessonIds.push(made.lesson.id);
    for (const texts of index === 0 ? [greet, warmer, others[0]] : [warmer, others[index % 2]]) {
      const { exercise } = await call('post', `${course}/lessons/${made.lesson.id}/exercises`, {});
      await call('put', `${course}/lessons/${made.lesson.id}/exercises/${exercise.id}`, texts);
    }
  }
  return { contextId, lessonIds, name };
};

/** How many lessons a student has completed: most are where the class is, some behind. */
const reached = (index: number, most: number) => (index % 4 === 2 ? 0 : Math.max(0, most - (index % 3)));

type Size = { students: number; lessons: number; done: number };

export const aLooksCourse = async (request: APIRequestContext, teacher: Account, size: Size) => {
  const call = callerOf(request, teacher);
  const { contextId, lessonIds } = await makeCourse(call, size.lessons);
  for (const [index, lessonId] of lessonIds.slice(0, 12).entries())
    await call('put', `/api/cairn_courses/${contextId}/lessons/${lessonId}/due`, {
      dueAt: new Date(Date.now() + (index - 1) * 7 * 24 * 3_600_000).toISOString(),
    });
  const students: Account[] = [];
  for (const [firstName, lastName] of people.slice(0, size.students)) {
    const student = await anAccount(request, { firstName, lastName, email: addressOf(firstName) });
    await join(request, teacher, contextId, student);
    students.push(student);
  }
  /** The ids of the student's exercises. */
  const begin = async (student: Account, lessonId: number): Promise<number[]> => {
    const own = callerOf(request, student);
    const path = `/api/cairn_courses/${contextId}/user_lessons/${lessonId}`;
    await expect.poll(async () => (await own('get', path)).userLesson !== null).toBe(true);
    const { userLesson } = await own('get', path);
    return userLesson.userExercises.map(({ id }: { id: number }) => id);
  };
  const complete = (id: number | undefined) =>
    call('post', `/api/user_exercises/${id}/cairn_courses/${contextId}`, {});
  for (const [index, student] of students.entries()) {
    const done = reached(index, size.done);
    for (const [at, lessonId] of lessonIds.slice(0, done + 1).entries()) {
      const ids = await begin(student, lessonId);
      for (const id of at < done ? ids : ids.slice(0, 1)) await complete(id);
    }
  }
  return { contextId, lessonIds, students, begin };
};
