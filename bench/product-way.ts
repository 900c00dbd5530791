import { aCourse, aLanguage, aLesson, aUserLesson } from '#test/factories.ts';
import type { Way } from './measure.ts';
import { type Subject, variant } from './run-subjects.ts';
import { clientOf, type RunningProduct } from './running-product.ts';

export const mostClients = 32;

/** A click on Run in the running product: one call, as our page makes it, with another program each time. */
export const productWay = async (
  product: Pick<RunningProduct, 'server' | 'services'>,
  subject: Subject,
): Promise<Way & { same: Way }> => {
  const { services } = product;
  const { install: _, ...fields } = subject.language;
  const language = await aLanguage(services, { ...fields, name: `${fields.name} of the benchmark` });
  const course = await aCourse(services, { languageConfigId: language.id });
  // As students' runs are: with the contract of the author's run, which the first of them makes.
  const { tests: testCode, solution: solutionCode } = subject;
  const lesson = await aLesson(services, { course, testCode, solutionCode, hasNoContract: true });
  const students = await Promise.all(
    Array.from({ length: mostClients }, async () => {
      const { learner, userExercise } = await aUserLesson(services, { lesson, code: subject.solution });
      return { userExercise, client: clientOf(() => product.server.url, learner.authToken) };
    }),
  );
  const run = async (index: number, code: string) => {
    const { client, userExercise } = students[index % mostClients] ?? students[0]!;
    const { result } = await client.run(userExercise.id, course.contextId, code);
    if (!result?.results.every(r => r.passed) || result.results.length !== 3)
      throw new Error(`wrong verdict: ${JSON.stringify(result)}`);
  };
  let programs = 0;
  return {
    name: 'whole product over HTTP',
    once: index => run(index, variant(fields.executableFileName, subject.solution, ++programs)),
    same: { name: 'the same program again', once: index => run(index, subject.solution) },
  };
};
