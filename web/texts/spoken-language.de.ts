import { coreProblems } from '#contract/core/core-problems.de.ts';
import { examProblems } from '#contract/core/exam-problems.de.ts';
import { learningProblems } from '#contract/learning/learning-problems.de.ts';
import { runProblems } from '#contract/running/run-problems.de.ts';
import { runningProblems } from '#contract/running/running-problems.de.ts';
import { signInProblems } from '#contract/site/sign-in-problems.de.ts';
import { siteProblems } from '#contract/site/site-problems.de.ts';
import type { SpokenLanguage } from './spoken-language.ts';

export const spokenLanguage: SpokenLanguage = {
  tag: 'de',
  locale: 'de-DE',
  sentences: {
    core: coreProblems,
    exam: examProblems,
    learning: learningProblems,
    run: runProblems,
    running: runningProblems,
    signIn: signInProblems,
    site: siteProblems,
  },
};
