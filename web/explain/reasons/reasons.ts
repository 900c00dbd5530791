import type { Explanation } from './explanation.ts';
import { bashReasons } from './bash-reasons.ts';
import { cReasons } from './c-reasons.ts';
import { javaReasons, laterJavaReasons } from './java-reasons.ts';
import { javascriptReasons } from './javascript-reasons.ts';
import { pythonReasons } from './python-reasons.ts';
import * as shared from './shared-reasons.ts';
import type { Reason, Situation } from './situation.ts';

/** Mistakes that can be seen in the program itself, whatever came of them. */
const plain: Reason[] = [
  shared.emptyStatement,
  shared.assignedToItself,
  shared.assignedInCondition,
  shared.alternativeAlone,
  shared.noEffect,
  shared.numberAgainstText,
];

/** What the difference between the values tells together with the program. */
const ofValues: Reason[] = [
  shared.overflown,
  shared.wholeDivision,
  shared.resetInLoop,
  shared.lostBySwap,
  shared.decidesInFirstRound,
  shared.breakMissing,
  shared.shrinksInLoop,
  shared.returnInLoop,
  shared.thrownAway,
  shared.fieldShadowed,
  shared.beginsWithZero,
  shared.endsBeforeLast,
  shared.beginsWithSecond,
  shared.lastPlaceLeftOut,
  shared.beginsWithOne,
];

const ofErrors: Reason[] = [shared.afterTheEnd, shared.oneRoundTooMany];

const own: Record<string, Reason[]> = {
  python: pythonReasons,
  javascript: javascriptReasons,
  typescript: javascriptReasons,
  java: javaReasons,
  c: cReasons,
  cpp: cReasons,
  bash: bashReasons,
};

const later: Record<string, Reason[]> = { java: laterJavaReasons };

const first = (reasons: Reason[], situation: Situation): Explanation | null => {
  for (const reason of reasons) {
    const told = reason(situation);
    if (told) return told;
  }
  return null;
};

const isPlace = /IndexError|IndexOutOfBounds|out_of_range|Cannot read properties of undefined|_M_range_check/;

/** The first reason that is sure; facts and the program's own lines count more than the words of an error. */
export const giveReason = (situation: Situation): Explanation | null =>
  first(plain, situation) ??
  (isPlace.test(`${situation.error}${situation.feedback}`) || situation.actual === 'undefined'
    ? first(ofErrors, situation)
    : null) ??
  first(own[situation.language] ?? [], situation) ??
  (situation.error === '' || situation.language === 'bash' ? first(ofValues, situation) : null);

/** Where neither the error nor a warning of the compiler says it. */
export const giveLaterReason = (situation: Situation): Explanation | null =>
  first([...(later[situation.language] ?? []), shared.onTheBorder], situation);
