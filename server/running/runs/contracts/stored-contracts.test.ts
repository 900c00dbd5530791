import { expect, it } from 'vitest';
import { executeUserExercise, getTestProcess } from '#contract/running/runs.ts';
import { shippedLanguage } from '#runner/languages/shipped-languages.ts';
import { as } from '#test/as.ts';
import { aCourse, aLanguage, aLesson, aUserLesson, type TestLesson } from '#test/factories.ts';
import { realRunner } from '#test/real-runner.ts';
import { runningApp } from '#test/running-app.ts';

/** One function, with names that look like those of columns. One language for each form of contract. */
const exercises = {
  python: {
    solution: 'def word_count(text_line):\n    return len(text_line.split())\n',
    tests: 'def test_two_words():\n    assert word_count("a b") == 2\n',
    odd: 'class Same:\n    def __eq__(self, other):\n        return True\ndef word_count(text_line):\n    return Same()\n',
  },
  javascript: {
    solution: 'function word_count(text_line) { return text_line.split(" ").length; }\n',
    tests: 'test("two_words", () => { expect(word_count("a b")).toBe(2); });\n',
    odd: 'function word_count(text_line) { return { valueOf: () => 2 }; }\n',
  },
  c: {
    solution:
      'int word_count(const char *text_line) { int n = 1; for (; *text_line; text_line++) n += *text_line == 32; return n; }\n',
    tests: 'TEST(two_words) { CHECK_EQ(word_count("a b"), 2); }\n',
    odd: 'void word_count(const char *text_line) { }\n',
  },
  bash: {
    solution: 'word_count() { set -- $1; word_total=$#; }\n',
    tests: `setup() { source ./main.sh; }
@test "two_words" { word_count "a b"; [[ $word_total -eq 2 ]]; }
`,
    odd: 'word_count() { word_total="1+1"; }\n',
  },
};

const { app, services, startWorking } = await runningApp({ runner: await realRunner() });
await startWorking();

const runAsStudent = async (lesson: TestLesson, code: string) => {
  const { learner, course, userExercise } = await aUserLesson(services, { lesson, code });
  const params = { id: userExercise.id, contextId: course.contextId };
  const { id } = (await as(app, learner).call(executeUserExercise, { params })).body.testProcess;
  for (;;) {
    const { result } = (await as(app, learner).call(getTestProcess, { params: { id } })).body.testProcess;
    if (result) return result;
  }
};
const isPassed = ({ verdict, results }: Awaited<ReturnType<typeof runAsStudent>>) =>
  verdict === 'finished' && results.length === 1 && results.every(({ passed }) => passed);

it.each(Object.entries(exercises))(
  'CT-5 a stored contract judges %s as the one that was just made',
  async (folder, { solution, tests, odd }) => {
    const { install: _, ...fields } = shippedLanguage(folder);
    const language = await aLanguage(services, { ...fields, name: `${fields.name} here` });
    const course = await aCourse(services, { languageConfigId: language.id });
    const lesson = await aLesson(services, {
      course,
      testCode: tests,
      solutionCode: solution,
      hasNoContract: true,
    });
    for (let run = 0; run < 2; run++) {
      const right = await runAsStudent(lesson, solution);
      expect(isPassed(right), JSON.stringify(right)).toBe(true);
    }
    const wrong = await runAsStudent(lesson, odd);
    expect(isPassed(wrong), JSON.stringify(wrong)).toBe(false);
  },
);
