import type { Language, Said } from '#contract/core/catalogue.ts';
import { coreProblems } from '#contract/core/core-problems.ts';
import { examProblems } from '#contract/core/exam-problems.ts';
import { limitFields } from '#contract/core/cpu-limit.ts';
import { contentProblems } from '#contract/authoring/content-problems.ts';
import { convertProblems } from '#contract/authoring/convert-problems.ts';
import { sharingProblems } from '#contract/authoring/sharing-problems.ts';
import { transferProblems } from '#contract/authoring/transfer-problems.ts';
import { learningProblems } from '#contract/learning/learning-problems.ts';
import { launchProblems } from '#contract/lti/launch-problems.ts';
import { platformProblems } from '#contract/lti/platform-problems.ts';
import { runProblems } from '#contract/running/run-problems.ts';
import { runningProblems } from '#contract/running/running-problems.ts';
import { signInProblems } from '#contract/site/sign-in-problems.ts';
import { siteProblems } from '#contract/site/site-problems.ts';
import { inBrackets } from './pseudo-texts.ts';

type Words = string | ((params: Said['params']) => string);

const wordsOf = (sentence: unknown): Words =>
  typeof sentence === 'function'
    ? (params: Said['params']) => (sentence(params) as { text: string }).text
    : (sentence as { text: string }).text;

const inArea = (catalogue: object): Record<string, Words> =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, sentence]) => [key, inBrackets(wordsOf(sentence))]),
  );

/** All sentences of the contract, in brackets. */
export const sentencesInBrackets: Language = {
  core: inArea(coreProblems),
  exam: inArea(examProblems),
  limit: inArea(limitFields),
  content: inArea(contentProblems),
  convert: inArea(convertProblems),
  sharing: inArea(sharingProblems),
  transfer: inArea(transferProblems),
  learning: inArea(learningProblems),
  launch: inArea(launchProblems),
  platform: inArea(platformProblems),
  run: inArea(runProblems),
  running: inArea(runningProblems),
  signIn: inArea(signInProblems),
  site: inArea(siteProblems),
};
