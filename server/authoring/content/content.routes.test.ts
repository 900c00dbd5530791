import { describe, expect, it } from 'vitest';
import {
  createExercise,
  createLesson,
  createModule,
  deleteExercise,
  deleteLesson,
  deleteModule,
  duplicateLesson,
  getLesson,
  renameModule,
  saveExercise,
  updateLesson,
} from '#contract/authoring/content.ts';
import { getCourse, updateCourse } from '#contract/authoring/courses.ts';
import { insertEnrollment } from '#server/authoring/courses/enrollments.db.ts';
import { insertUserLesson } from '#server/learning/work/work.db.ts';
import { as } from '#test/as.ts';
import {
  aCourse,
  aLanguage,
  aLearner,
  aLesson,
  aUser,
  aUserLesson,
  type SignedInUser,
  type TestCourse,
} from '#test/factories.ts';
import { aLaunchSession } from '#test/lms/launch-session.ts';
import { runningApp } from '#test/running-app.ts';

const { app, services } = await runningApp();

const courseOf = async ({ contextId, instructor }: TestCourse) =>
  (await as(app, instructor).call(getCourse, { params: { contextId } })).body.cairnCourse;

/** A course with modules A (a1 a2 a3) and B (b1). */
const aTree = async () => {
  const course = await aCourse(services);
  const courseId = course.contextId;
  const teacher = as(app, course.instructor);
  const makeModule = async (name: string) =>
    (await teacher.call(createModule, { params: { courseId }, body: { name } })).body.cairnModule;
  const [a, b] = [await makeModule('A'), await makeModule('B')];
  const makeLesson = async (name: string, cairnModuleId: number) => {
    const body = { name, cairnModuleId, languageConfigId: course.languageConfigId };
    return (await teacher.call(createLesson, { params: { courseId }, body })).body.lesson;
  };
  const lessons = [
    await makeLesson('a1', a.id),
    await makeLesson('a2', a.id),
    await makeLesson('a3', a.id),
    await makeLesson('b1', b.id),
  ];
  const outline = async () =>
    Object.fromEntries((await courseOf(course)).cairnModules.map(m => [m.name, m.lessons.map(l => l.name)]));
  const idOf = (name: string) => lessons.find(l => l.name === name)?.id ?? 0;
  return { course, courseId, teacher, a, b, idOf, outline };
};

describe('a lesson', () => {
  it('FI-2 FL-8 changes its language; its code stays, and where students have work it has to be confirmed', async () => {
    const given = await aLesson(services);
    const { course, lesson, exercise } = given;
    const params = { courseId: course.contextId, lessonId: lesson.id };
    const teacher = as(app, course.instructor);
    const change = async (isConfirmed?: boolean) => {
      const { id } = await aLanguage(services, { name: `Other ${isConfirmed}` });
      return teacher.call(updateLesson, { params, body: { languageConfigId: id, isConfirmed } });
    };
    expect((await change()).status).toBe(200);
    const learner = await aLearner(services, course);
    const { userExercise } = await aUserLesson(services, { lesson: given, learner });
    await services.db
      .updateTable('userExercises')
      .set({ version: 2 })
      .where('id', '=', userExercise.id)
      .execute();
    const refused = await change(false);
    expect(refused.status).toBe(409);
    expect(refused.error.error).toBe(
      'Students have work in this lesson. Their code stays as it is, and will be run as Other false.',
    );
    expect((await change(true)).status).toBe(200);
    const shown = (await teacher.call(getLesson, { params })).body.lesson;
    expect(shown.languageConfig.name).toBe('Other true');
    expect(shown.exercises[0]).toMatchObject({ solutionCode: exercise.solutionCode, testStatus: 'UNTESTED' });
  });

  it('FI-2 FL-8 is duplicated behind itself, as a draft', async () => {
    const { course, courseId, teacher, idOf, outline } = await aTree();
    const params = { courseId, lessonId: idOf('a1') };
    const { exercise } = (await teacher.call(createExercise, { params })).body;
    const written = { instructions: 'Add.', testCode: 'assert True', hints: ['Count.'], name: 'Sum' };
    await teacher.call(saveExercise, { params: { ...params, exerciseId: exercise.id }, body: written });
    const { lesson } = (await teacher.call(duplicateLesson, { params })).body;
    expect(await outline()).toEqual({ A: ['a1', 'a1 (copy)', 'a2', 'a3'], B: ['b1'] });
    const copy = (await teacher.call(getLesson, { params: { courseId, lessonId: lesson.id } })).body.lesson;
    expect(copy.exercises).toMatchObject([{ ...written, position: 0 }]);
    const student = as(app, await aLearner(services, course));
    const seen = (await student.call(getCourse, { params: { contextId: courseId } })).body.cairnCourse;
    expect(seen.cairnModules[0]?.lessons.map(({ name }) => name)).toEqual(['a1', 'a2', 'a3']);
  });
});

describe('the structure of a course', () => {
  it('CE-2 appends new modules and lessons at dense positions from zero', async () => {
    const { course, outline } = await aTree();
    expect(await outline()).toEqual({ A: ['a1', 'a2', 'a3'], B: ['b1'] });
    const { cairnModules } = await courseOf(course);
    expect(cairnModules.map(m => m.position)).toEqual([0, 1]);
    expect(cairnModules[0]?.lessons.map(l => l.position)).toEqual([0, 1, 2]);
  });

  it('CE-3 allows moving lessons within and between modules, and modules, and the response shows it', async () => {
    const { courseId: contextId, teacher, a, b, idOf, outline } = await aTree();
    const move = (body: object) => teacher.call(updateCourse, { params: { contextId }, body });
    await move({ newLessonPositions: [{ id: idOf('a3'), cairnModuleId: a.id, position: 0 }] });
    expect(await outline()).toEqual({ A: ['a3', 'a1', 'a2'], B: ['b1'] });
    await move({ newLessonPositions: [{ id: idOf('a1'), cairnModuleId: b.id, position: 0 }] });
    expect(await outline()).toEqual({ A: ['a3', 'a2'], B: ['a1', 'b1'] });
    const { body } = await move({ newModulePositions: [{ id: b.id, position: 0 }] });
    expect(body.cairnCourse.cairnModules.map(m => m.name)).toEqual(['B', 'A']);
  });

  it('CE-3 stays consistent when two teachers move items concurrently', async () => {
    const { course, courseId: contextId, teacher, a, b, idOf } = await aTree();
    const requests = Array.from({ length: 12 }, (_, i) => ({
      newLessonPositions: [
        {
          id: idOf(['a1', 'a2', 'a3', 'b1'][i % 4] ?? ''),
          cairnModuleId: i % 3 === 0 ? b.id : a.id,
          position: i % 4,
        },
      ],
    }));
    await Promise.all(requests.map(body => teacher.call(updateCourse, { params: { contextId }, body })));
    const { cairnModules } = await courseOf(course);
    expect(cairnModules.flatMap(m => m.lessons.map(l => l.name)).sort()).toEqual(['a1', 'a2', 'a3', 'b1']);
    for (const m of cairnModules) expect(m.lessons.map(l => l.position)).toEqual(m.lessons.map((_, i) => i));
  });

  it('CE-3 gives lessons and modules that are added concurrently different positions', async () => {
    const { course, courseId, teacher } = await aTree();
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        teacher.call(createModule, { params: { courseId }, body: { name: `new ${i}` } }),
      ),
    );
    const { cairnModules } = await courseOf(course);
    expect(cairnModules.map(m => m.position)).toEqual(Array.from({ length: 10 }, (_, i) => i));
  });

  it('CE-4 deletes an item with all its content and closes the gap', async () => {
    const { course, courseId, teacher, a, idOf, outline } = await aTree();
    await teacher.call(deleteLesson, { params: { courseId, lessonId: idOf('a2') } });
    expect(await outline()).toEqual({ A: ['a1', 'a3'], B: ['b1'] });
    await teacher.call(deleteModule, { params: { courseId, moduleId: a.id } });
    expect(await outline()).toEqual({ B: ['b1'] });
    expect((await courseOf(course)).cairnModules[0]?.position).toBe(0);
    expect((await teacher.call(getLesson, { params: { courseId, lessonId: idOf('a1') } })).status).toBe(404);
  });

  it('CE-8 allows renaming modules and lessons', async () => {
    const { courseId, teacher, a, idOf, outline } = await aTree();
    await teacher.call(renameModule, { params: { courseId, moduleId: a.id }, body: { name: 'Anfang' } });
    await teacher.call(updateLesson, { params: { courseId, lessonId: idOf('a1') }, body: { name: 'eins' } });
    expect(await outline()).toEqual({ Anfang: ['eins', 'a2', 'a3'], B: ['b1'] });
  });

  it.each([
    ['empty', ''],
    ['blank', '   '],
    ['too long', 'x'.repeat(201)],
  ])('AP-3 refuses a name that is %s with a sentence', async (_, name) => {
    const { courseId, teacher } = await aTree();
    const answer = await teacher.call(createModule, { params: { courseId }, body: { name } });
    expect(answer.status).toBe(400);
    expect(answer.error.field).toBe('name');
  });

  it.each(['x', '🪨'.repeat(200), 'שלום', '<script>alert(1)</script>', "Robert'); drop table modules; --"])(
    'CE-2 keeps a name exactly as typed: %.20s',
    async name => {
      const { courseId, teacher } = await aTree();
      const { body } = await teacher.call(createModule, { params: { courseId }, body: { name } });
      expect(body.cairnModule.name).toBe(name);
    },
  );
});

describe('content of another course', () => {
  it('AP-2 is not found under this course, and nothing changes', async () => {
    const { courseId, teacher, a, outline } = await aTree();
    const foreign = await aLesson(services);
    const ids = { lessonId: foreign.lesson.id, exerciseId: foreign.exercise.id };
    const languageConfigId = foreign.course.languageConfigId;
    const answers = [
      await teacher.call(renameModule, {
        params: { courseId, moduleId: foreign.module.id },
        body: { name: 'x' },
      }),
      await teacher.call(deleteModule, { params: { courseId, moduleId: foreign.module.id } }),
      await teacher.call(getLesson, { params: { courseId, lessonId: ids.lessonId } }),
      await teacher.call(deleteLesson, { params: { courseId, lessonId: ids.lessonId } }),
      await teacher.call(saveExercise, { params: { courseId, ...ids }, body: { testCode: '' } }),
      await teacher.call(deleteExercise, { params: { courseId, ...ids } }),
      await teacher.call(createLesson, {
        params: { courseId },
        body: { name: 'x', cairnModuleId: foreign.module.id, languageConfigId },
      }),
      await teacher.call(updateCourse, {
        params: { contextId: courseId },
        body: { newLessonPositions: [{ id: ids.lessonId, cairnModuleId: a.id, position: 0 }] },
      }),
      await teacher.call(updateCourse, {
        params: { contextId: courseId },
        body: { newModulePositions: [{ id: foreign.module.id, position: 0 }] },
      }),
    ];
    expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 404));
    expect(await outline()).toEqual({ A: ['a1', 'a2', 'a3'], B: ['b1'] });
    expect((await courseOf(foreign.course)).cairnModules[0]?.lessons).toHaveLength(1);
  });

  it('AP-2 can be copied only by its staff', async () => {
    const source = await aLesson(services);
    const own = await aLesson(services, {
      course: await aCourse(services, { instructor: source.course.instructor }),
    });
    const stranger = await aLesson(services);
    const copyInto = (lesson: typeof own) =>
      as(app, lesson.course.instructor).call(createExercise, {
        params: { courseId: lesson.course.contextId, lessonId: lesson.lesson.id },
        body: { exerciseId: source.exercise.id },
      });
    const { body } = await copyInto(own);
    expect(body.exercise).toMatchObject({
      testCode: source.exercise.testCode,
      position: 1,
      testStatus: 'UNTESTED',
    });
    expect((await copyInto(stranger)).status).toBe(404);
  });

  it('AP-2 cannot be copied by staff whose launched session is bound to another lesson', async () => {
    const own = await aLesson(services);
    const { course, lesson } = own;
    const other = await aLesson(services, { course, modulePosition: 1 });
    const staff = await aLaunchSession(services, { course, lesson, roleKey: 'CONTEXT_INSTRUCTOR' });
    const copy = (exerciseId: number) =>
      as(app, staff).call(createExercise, {
        params: { courseId: course.contextId, lessonId: lesson.id },
        body: { exerciseId },
      });
    expect((await copy(other.exercise.id)).status).toBe(404);
    expect((await copy(own.exercise.id)).status).toBe(200);
  });
});

describe('exercises', () => {
  it('LE-1 are created with the language’s default solution, ordered, and deleted without leaving a gap', async () => {
    const { course, lesson } = await aLesson(services, { exercises: 2 });
    const params = { courseId: course.contextId, lessonId: lesson.id };
    const teacher = as(app, course.instructor);
    const { exercise } = (await teacher.call(createExercise, { params, body: undefined })).body;
    expect(exercise).toMatchObject({
      position: 2,
      name: null,
      solutionCode: '# the solution\n',
      starterCode: null,
    });
    await teacher.call(updateLesson, {
      params,
      body: { newExercisePositions: [{ id: exercise.id, position: 0 }] },
    });
    const before = (await teacher.call(getLesson, { params })).body.lesson.exercises;
    expect(before.map(e => e.position)).toEqual([0, 1, 2]);
    expect(before[0]?.id).toBe(exercise.id);
    const second = before[1]?.id ?? 0;
    await teacher.call(deleteExercise, { params: { ...params, exerciseId: second } });
    const after = (await teacher.call(getLesson, { params })).body.lesson.exercises;
    expect(after.map(e => [e.id, e.position])).toEqual([
      [exercise.id, 0],
      [before[2]?.id, 1],
    ]);
  });

  it('LE-6 become UNTESTED by an edit but not by a rename, and a stale version is refused with the current one', async () => {
    const { course, lesson, exercise } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    const save = (body: object) => as(app, course.instructor).call(saveExercise, { params, body });
    const setPassing = () =>
      services.db
        .updateTable('exercises')
        .set({ testStatus: 'PASSING' })
        .where('id', '=', exercise.id)
        .execute();
    await setPassing();
    expect((await save({ name: 'Sum' })).body.exercise).toMatchObject({ name: 'Sum', testStatus: 'PASSING' });
    for (const field of ['testCode', 'solutionCode', 'starterCode']) {
      expect((await save({ [field]: 'changed' })).body.exercise.testStatus, field).toBe('UNTESTED');
      await setPassing();
    }
    const edited = (await save({ instructions: '# New' })).body.exercise;
    expect(edited.testStatus).toBe('UNTESTED');
    const refused = await save({ testCode: 'old', version: edited.version - 1 });
    expect(refused.status).toBe(409);
    expect(refused.error.current).toMatchObject({ instructions: '# New', version: edited.version });
  });

  it.each([
    { instructions: '# New' },
    { testCode: 'new' },
    { solutionCode: 'new' },
    { starterCode: 'new' },
    { cpuLimitMs: 2000 },
  ])('LE-6 become UNTESTED by the edit %o', async body => {
    const { course, lesson, exercise } = await aLesson(services);
    const params = { courseId: course.contextId, lessonId: lesson.id, exerciseId: exercise.id };
    await services.db
      .updateTable('exercises')
      .set({ testStatus: 'PASSING' })
      .where('id', '=', exercise.id)
      .execute();
    const saved = await as(app, course.instructor).call(saveExercise, { params, body });
    expect(saved.body.exercise).toMatchObject({ ...body, testStatus: 'UNTESTED' });
  });

  it('LE-6 show who saved last, also in a version conflict', async () => {
    const { course, lesson, exercise } = await aLesson(services);
    const colleague = await aUser(services, { firstName: 'Sam', lastName: 'Vimes' });
    await insertEnrollment(services.db, course, colleague, 'CONTEXT_ADMINISTRATOR');
    const place = { courseId: course.contextId, lessonId: lesson.id };
    const save = (user: SignedInUser, body: object) =>
      as(app, user).call(saveExercise, { params: { ...place, exerciseId: exercise.id }, body });
    const saved = await save(colleague, { instructions: '# Sam’s', version: 1 });
    expect(saved.body.exercise.updatedBy).toEqual({ name: 'Sam Vimes', isCaller: true });
    const refused = await save(course.instructor, { instructions: '# Mine', version: 1 });
    expect(refused.error.current).toMatchObject({ updatedBy: { name: 'Sam Vimes', isCaller: false } });
    const read = async (user: SignedInUser) =>
      (await as(app, user).call(getLesson, { params: place })).body.lesson.exercises[0]?.updatedBy;
    expect(await read(course.instructor)).toEqual({ name: 'Sam Vimes', isCaller: false });
    expect(await read(colleague)).toEqual({ name: 'Sam Vimes', isCaller: true });
  });

  it('CE-4 are counted per module by the students who have work in it', async () => {
    const { course, idOf } = await aTree();
    const [first, second] = [await aLearner(services, course), await aLearner(services, course)];
    for (const [user, lesson] of [
      [first, 'a1'],
      [first, 'a2'],
      [second, 'a1'],
      [course.instructor, 'b1'],
    ] as const)
      await insertUserLesson(services.db, user, { id: idOf(lesson) });
    const { cairnModules } = await courseOf(course);
    expect(cairnModules.map(module => module.startedBy)).toEqual([2, 0]);
    expect(cairnModules[0]?.lessons.map(lesson => lesson.startedBy)).toEqual([2, 1, 0]);
  });

  it('that are deleted complete the lesson for students who had only them left', async () => {
    const made = await aLesson(services, { exercises: 2 });
    const { course, lesson, userLesson, userExercises } = await aUserLesson(services, { lesson: made });
    await services.db
      .updateTable('userExercises')
      .set({ completedAt: new Date() })
      .where('id', '=', userExercises[0]?.id ?? 0)
      .execute();
    const exerciseId = made.exercises[1]?.id ?? 0;
    await as(app, course.instructor).call(deleteExercise, {
      params: { courseId: course.contextId, lessonId: lesson.id, exerciseId },
    });
    const row = services.db.selectFrom('userLessons').selectAll().where('id', '=', userLesson.id);
    expect((await row.executeTakeFirstOrThrow()).completedAt).not.toBeNull();
  });
});

describe('a learner’s view of a course', () => {
  it('LS-8 CS-2 contains no share code, no tests and no test status', async () => {
    const { course } = await aLesson(services);
    const learner = await aLearner(services, course);
    const answer = await as(app, learner).call(getCourse, { params: { contextId: course.contextId } });
    expect(answer.body.cairnCourse).toMatchObject({
      shareCode: null,
      public: null,
      role: { roleKey: 'CONTEXT_LEARNER' },
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [course.shareCode, 'testCode', 'solutionCode', 'assertEqual'])
      expect(text).not.toContain(secret);
    expect(answer.body.cairnCourse.cairnModules[0]?.lessons[0]).toMatchObject({
      health: null,
      startedBy: null,
    });
  });
});
