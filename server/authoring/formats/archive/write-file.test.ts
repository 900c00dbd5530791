import { noLessonPoints } from '#contract/authoring/points.ts';
import { expect, it } from 'vitest';
import { fileFormats } from '#contract/authoring/transfer.ts';
import { ExerciseContent, type CourseContent } from '../folder/content-model.ts';
import type { Content } from './document.ts';
import { filePieces } from './write-file.ts';

const lessons = 5;
const exercises = 40;

/** Texts of which nothing is left to pack, and that look like places in a document. */
const aLargeCourse = (): CourseContent => ({
  name: 'Sums',
  language: 'Python',
  countedRun: null,
  modules: [
    {
      name: 'Basics',
      weight: null,
      dropped: 0,
      lessons: Array.from({ length: lessons }, (_, lesson) => ({
        name: `Lesson ${lesson}`,
        language: 'Python',
        due: null,
        isDraft: false,
        opens: null,
        ...noLessonPoints,
        exercises: Array.from({ length: exercises }, (_, number) =>
          ExerciseContent.parse({
            name: `Exercise ${number}`,
            instructions: `"${crypto.randomUUID()} ${number}"\n  "0"\n`,
            testCode: Array.from({ length: 40 }, () => crypto.randomUUID()).join('\n'),
            solutionCode: 'x',
          }),
        ),
      })),
    },
  ],
});

it.each(fileFormats)('FC-8 a .%s file is made piece by piece while it is read', async format => {
  const course = aLargeCourse();
  const content: Content = {
    kind: 'course',
    course,
    pictures: [{ name: 'a.png', bytes: Buffer.from('ab') }],
  };
  const pieces = filePieces(content, format, () => 'py');
  const first = (await pieces.next()).value as Buffer;
  // What is written last was not looked at yet.
  Object.assign(course.modules[0]!.lessons.at(-1)!.exercises.at(-1)!, { solutionCode: 'written meanwhile' });
  const rest: Buffer[] = [];
  for await (const piece of pieces) rest.push(piece);
  expect(rest.length).toBeGreaterThan(2);
  for (const piece of [first, ...rest.slice(0, -1)]) expect(piece.length).toBeLessThan(80 * 1024);
  expect(first.length, 'with it a download begins').toBeLessThan(8 * 1024);
  const text = Buffer.concat([first, ...rest]).toString();
  expect(text).toContain('written meanwhile');
  if (format !== 'pmcart') return;
  const { format: number, ...document } = JSON.parse(text);
  expect(text).toBe(`${JSON.stringify({ format: number, ...document }, null, 2)}\n`);
  expect(document.modules[0].lessons.flatMap((one: { exercises: object[] }) => one.exercises)).toHaveLength(
    lessons * exercises,
  );
  expect(document.pictures).toEqual([{ name: 'a.png', data: 'YWI=' }]);
  expect(document.modules[0].lessons[1].exercises[3]).toMatchObject({
    instructions: course.modules[0]!.lessons[1]!.exercises[3]!.instructions,
  });
});
