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
import { startImpact } from '#contract/authoring/impact.ts';
import { getVersion, publishExercise, restoreVersion } from '#contract/authoring/versions.ts';
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

describe('FZ-1 what was changed since students began', () => {
  /** A student with work in the exercise. */
  const working = async (at: Awaited<ReturnType<typeof aPublished>>, work: object) => {
    const { learner, userExercise } = await aUserLesson(services, { lesson: at });
    const row = services.db.updateTable('userExercises').set(work);
    await row.where('id', '=', userExercise.id).execute();
    return learner;
  };
  const save = (at: Awaited<ReturnType<typeof aPublished>>, body: object) =>
    at.author.call(saveExercise, { params: at.params, body });
  const publishNext = async ({ author, params, read }: Awaited<ReturnType<typeof aPublished>>) => {
    const { version, publishing } = await read();
    return author.call(publishExercise, {
      params,
      body: { version, number: (publishing.number ?? 0) + 1 },
    });
  };

  it('a hidden file needs a run and a preview, as tests do; changed back there is nothing to publish', async () => {
    const at = await aPublished();
    const files = (hidden: string, edited = '') => ({
      'cases.txt': { kind: 'hidden', content: hidden },
      'shapes.py': { kind: 'edited', content: edited },
    });
    await save(at, { files: files('3') });
    await at.publish();
    await working(at, { version: 2 });
    const changes = async () => (await at.read()).publishing.changes;
    expect(await changes()).toBe('none');
    await save(at, { files: files('4') });
    expect(await changes()).toBe('tests');
    expect((await publishNext(at)).error.error).toContain('Run the tests before you publish.');
    await save(at, { files: files('3', 'side = 2') });
    expect(await changes(), 'a file that students edit').toBe('code');
    await save(at, { files: files('3') });
    expect(await changes(), 'changed back').toBe('none');
    const { version } = await at.read();
    await anAuthorsRun(services, { ...at.exercise, version }, ['test_other']);
    const { 'shapes.py': edited, 'cases.txt': hidden } = files('3');
    await save(at, { files: { 'shapes.py': edited, 'cases.txt': hidden } });
    expect((await at.read()).testStatus, 'the same files in another order').toBe('PASSING');
  });

  it('whether the solution is shown can be published alone, and is seen by who passed', async () => {
    const at = await aPublished();
    const learner = await working(at, { version: 2, completedAt: clock.now() });
    const shown = async () => {
      const params = { contextId: at.course.contextId, lessonId: at.lesson.id };
      return (await as(app, learner).call(getUserLesson, { params })).body.userLesson?.userExercises[0];
    };
    expect(await shown()).toMatchObject({ modelSolution: null });
    await save(at, { showsSolution: true });
    expect((await at.read()).publishing).toMatchObject({ changes: 'texts', people: 1 });
    expect((await publishNext(at)).body.version).toMatchObject({ number: 2 });
    expect(await shown()).toMatchObject({ modelSolution: (await at.read()).solutionCode });
  });

  it('concerns whoever wrote or completed something, not who only opened the lesson', async () => {
    const at = await aPublished();
    await working(at, { version: 2 });
    await working(at, { completedAt: clock.now(), instructorBypassed: true });
    await working(at, { version: 1 });
    await save(at, { testCode: '# others' });
    const { version } = await at.read();
    await anAuthorsRun(services, { ...at.exercise, version }, ['test_other']);
    expect((await at.read()).publishing).toMatchObject({ changes: 'tests', people: 2 });
    const started = await at.author.call(startImpact, { params: at.params, body: { version } });
    expect(started.body.impact).toMatchObject({ people: 2, checked: 0 });
  });
});
