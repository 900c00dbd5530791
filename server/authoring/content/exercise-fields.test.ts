import { beforeAll, describe, expect, it } from 'vitest';
import { createExercise, getLesson, saveExercise } from '#contract/authoring/content.ts';
import { getCourse } from '#contract/authoring/courses.ts';
import {
  type ExerciseField,
  exerciseFieldNames,
  exerciseFields,
  type FieldFacts,
} from '#contract/authoring/exercise-fields.ts';
import { copyCourse, getCopyJob } from '#contract/authoring/sharing.ts';
import { exportCourse } from '#contract/authoring/transfer.ts';
import { getVersion, restoreVersion } from '#contract/authoring/versions.ts';
import { getUserLesson } from '#contract/learning/work.ts';
import { readDocument } from '#server/authoring/formats/archive/document.ts';
import { as } from '#test/as.ts';
import { anAuthorsRun, aLesson, aUserLesson } from '#test/factories.ts';
import { otherFieldValues } from '#test/other-field-values.ts';
import { runningApp } from '#test/running-app.ts';
import { publishByItself } from './versions/publish-version.ts';

const { app, services, clock, workOffJobs } = await runningApp();

/** An exercise that is published as it is, for its author. */
const aPublished = async () => {
  const lesson = await aLesson(services);
  const author = as(app, lesson.course.instructor);
  const place = { courseId: lesson.course.contextId, lessonId: lesson.lesson.id };
  const params = { ...place, exerciseId: lesson.exercise.id };
  const read = async () => {
    const [exercise] = (await author.call(getLesson, { params: place })).body.lesson.exercises;
    if (!exercise) throw new Error('the lesson has an exercise');
    return exercise;
  };
  const publish = async () => {
    const { version } = await read();
    await anAuthorsRun(services, { ...lesson.exercise, version }, ['test_other']);
    await publishByItself(services.db, lesson.exercise, { by: lesson.course.instructor, at: clock.now() });
  };
  await publish();
  return { ...lesson, author, params, read, publish };
};

describe.each(exerciseFieldNames)('FZ-2 the field %s of an exercise', field => {
  const value = otherFieldValues[field];
  const { change, isTested, isForStudents }: FieldFacts = exerciseFields[field];
  let at: Awaited<ReturnType<typeof aPublished>>;
  let before: Awaited<ReturnType<typeof at.read>>;
  beforeAll(async () => {
    at = await aPublished();
    before = await at.read();
  });

  it('is saved, and says what its change means', async () => {
    expect(before[field]).not.toEqual(value);
    const { body } = await at.author.call(saveExercise, { params: at.params, body: { [field]: value } });
    expect(body.exercise[field]).toEqual(value);
    expect(body.exercise.testStatus).toBe(isTested ? 'UNTESTED' : 'PASSING');
    // A file that was not there before is one that tests may read.
    const changes = field === 'files' ? 'tests' : change;
    expect(body.exercise.publishing).toMatchObject({ number: 1, changes });
  });

  it('reaches students with the version, if it is for them', async () => {
    const { learner } = await aUserLesson(services, { lesson: at });
    const seen = async () => {
      const params = { contextId: at.course.contextId, lessonId: at.lesson.id };
      const { body } = await as(app, learner).call(getUserLesson, { params });
      // Files are there for students in another form.
      const { files: _, ...exercise } = body.userLesson?.userExercises[0]?.exercise ?? { files: [] };
      return (exercise as Partial<Record<ExerciseField, unknown>>)[field];
    };
    expect(await seen()).toEqual(isForStudents ? before[field] : undefined);
    await at.publish();
    expect((await at.read()).publishing).toMatchObject({ number: 2, changes: 'none' });
    expect(await seen()).toEqual(isForStudents ? value : undefined);
  });

  it('is kept by each version, and comes back with an older one', async () => {
    const written = async (number: number) =>
      (await at.author.call(getVersion, { params: { ...at.params, number } })).body.version[field];
    expect([await written(1), await written(2)]).toEqual([before[field], value]);
    const { version } = await at.read();
    const { body } = await at.author.call(restoreVersion, {
      params: { ...at.params, number: 1 },
      body: { version },
    });
    expect(body.exercise[field]).toEqual(before[field]);
  });

  it('goes with a copy of the course, and with an export', async () => {
    const { job } = (await at.author.call(copyCourse, { body: { shareCode: at.course.shareCode } })).body;
    await workOffJobs();
    const { course } = (await at.author.call(getCopyJob, { params: { id: job.id } })).body.job;
    const contextId = course.contextId ?? '';
    const { cairnCourse } = (await at.author.call(getCourse, { params: { contextId } })).body;
    const lessonId = cairnCourse.cairnModules[0]?.lessons[0]?.id ?? 0;
    const copy = await at.author.call(getLesson, { params: { courseId: contextId, lessonId } });
    expect(copy.body.lesson.exercises[0]?.[field]).toEqual(value);
    const { body } = await at.author.call(exportCourse, {
      params: { contextId: at.course.contextId },
      query: { format: 'pmcart' },
    });
    const document = readDocument(Buffer.from(body.bytes).toString());
    if (document.kind !== 'course') throw new Error('a course was exported');
    expect(document.course.modules[0]?.lessons[0]?.exercises[0]?.[field]).toEqual(value);
  });
});

it('FZ-2 a new exercise has the value of each field that the table calls unset', async () => {
  const { author, params } = await aPublished();
  const { exercise } = (await author.call(createExercise, { params })).body;
  const unset = Object.entries(exerciseFields).flatMap(([name, about]) =>
    'unset' in about ? [[name, about.unset]] : [],
  );
  expect(exercise).toMatchObject(Object.fromEntries(unset));
});
