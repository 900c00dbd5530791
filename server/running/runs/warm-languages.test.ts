import { expect, it } from 'vitest';
import type { RunRequest } from '#contract/running/run-request.ts';
import { executeUserExercise } from '#contract/running/runs.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import { runningApp } from '#test/running-app.ts';
import { warmLanguages } from './warm-languages.ts';

const { app, services } = await runningApp();

const cases = '[{"stdout": "1"}]';

/** An exercise that a student has run, of a language of its own unless one is given. */
const aRunExercise = async (testCode: string, languageConfigId?: number) => {
  const language = languageConfigId ?? (await aLanguage(services)).id;
  const course = await aCourse(services, { languageConfigId: language });
  const lesson = await aLesson(services, { course, testCode, solutionCode: 'print(1)' });
  const { learner, userExercise } = await aUserLesson(services, { lesson });
  const params = { id: userExercise.id, contextId: course.contextId };
  await as(app, learner).call(executeUserExercise, { params });
  return { language, exerciseId: lesson.exercise.id };
};

const warmed = async () => {
  const asked: RunRequest[] = [];
  await warmLanguages(services, { warm: async requests => void asked.push(...requests) });
  return asked;
};

it('QK-1 after a start the solution of one exercise is run for each language and kind of tests', async () => {
  const unit = await aRunExercise('def test_one(): pass');
  const listed = await aRunExercise(cases, unit.language);
  const newer = await aRunExercise(cases, unit.language);
  const asked = await warmed();
  const ids = asked.map(({ id }) => id.replace(/-\d$/, ''));
  expect(ids).toContain(`warm-${unit.exerciseId}`);
  expect(ids).toContain(`warm-${newer.exerciseId}`);
  expect(ids).not.toContain(`warm-${listed.exerciseId}`);
  const [one] = asked;
  expect(one).toMatchObject({ code: 'print(1)', owner: { isBackground: true } });
});

it('QK-1 what no student has run is not made ready', async () => {
  const before = (await warmed()).length;
  await aLesson(services, { testCode: cases });
  expect(await warmed()).toHaveLength(before);
});
