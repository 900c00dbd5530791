import type { Explanation } from './explanation.ts';
import { bashReasons } from './bash-reasons.ts';
import { cReasons, sizeOfPointer } from './c-reasons.ts';
import { cSigns } from './c-signs.ts';
import { equalsMissing, methodForConstructor, notOverridden } from './class-reasons.ts';
import { emptyVectorFilled, sizeBelowZero } from './c-input.ts';
import { neverTried, overwrittenByIf, sureCondition } from './condition-reasons.ts';
import { cppCrashes } from './cpp-reasons.ts';
import { flowReasons } from './flow-reasons.ts';
import { formulaAlmostRight } from './formula-reasons.ts';
import { javaReasons, laterJavaReasons } from './java-reasons.ts';
import { javascriptReasons } from './javascript-reasons.ts';
import * as lists from './list-reasons.ts';
import * as loops from './loop-reasons.ts';
import { almostEqual, oldValuePassed, signAtTheEnd } from './number-reasons.ts';
import { laterPythonReasons, pythonReasons } from './python-reasons.ts';
import * as order from './order-reasons.ts';
import { endlessRecursion, productDownToZero } from './recursion-reasons.ts';
import * as relations from './relation-reasons.ts';
import * as rounds from './round-results.ts';
import { roundReasons, walkReasons } from './round-reasons.ts';
import * as shared from './shared-reasons.ts';
import type { Reason, Situation } from './situation.ts';
import * as state from './state-reasons.ts';
import * as texts from './text-reasons.ts';
import * as truths from './truth-reasons.ts';
import { answerThrownAway } from './unused-answer.ts';

/** Mistakes that can be seen in the program itself, whatever came of them. */
const plain: Reason[] = [
  ...walkReasons,
  shared.emptyStatement,
  shared.assignedToItself,
  shared.assignedInCondition,
  shared.alternativeAlone,
  shared.noEffect,
  shared.numberAgainstText,
  sureCondition,
  truths.chainedComparison,
  order.calledAtOnce,
  loops.secondLineOutside,
  endlessRecursion,
];

/** What the difference between the values tells together with the program. */
const ofValues: Reason[] = [
  ...flowReasons,
  ...roundReasons,
  truths.textsOfJavascript,
  order.dividedTooEarly,
  order.roundedTooEarly,
  order.nothingToRound,
  order.wholeIntoFraction,
  order.swappedTwice,
  order.pushedBehindPlaces,
  order.sameRowAgain,
  order.onlyInnerLeft,
  notOverridden,
  methodForConstructor,
  equalsMissing,
  state.sumReplaced,
  state.oneReadLess,
  state.countAddedToo,
  state.emptyIsShortest,
  truths.placeAsTruth,
  truths.methodAsTruth,
  truths.oldValueReturned,
  truths.onlyFirstReplaced,
  almostEqual,
  signAtTheEnd,
  shared.overflown,
  lists.notAList,
  loops.mirroredPlace,
  lists.turnedRound,
  lists.placesForValues,
  lists.mapForFilter,
  lists.wrongEnd,
  lists.notKept,
  lists.nothingPrinted,
  loops.readsOnePast,
  loops.lastNumberLeftOut,
  loops.countsFromZero,
  loops.returnAfterFirst,
  loops.keepsOnlyLast,
  loops.productFromZero,
  loops.hatForPower,
  loops.literalDivision,
  shared.wholeDivision,
  shared.resetInLoop,
  shared.lostBySwap,
  shared.decidesInFirstRound,
  shared.breakMissing,
  shared.shrinksInLoop,
  shared.returnInLoop,
  shared.thrownAway,
  answerThrownAway,
  shared.fieldShadowed,
  shared.beginsWithZero,
  shared.endsBeforeLast,
  loops.startNotFirst,
  shared.beginsWithSecond,
  shared.lastPlaceLeftOut,
  shared.beginsWithOne,
  overwrittenByIf,
  neverTried,
  loops.printsInLoop,
  loops.rowsMissing,
  loops.otherDigits,
  productDownToZero,
  truths.answerUnused,
  rounds.dividedByItself,
  relations.turnedAnswer,
  rounds.loopVariableSet,
  relations.listPutIn,
  relations.countedOnce,
  rounds.setToOne,
  relations.countedOrAdded,
  rounds.lastRoundDecides,
  texts.zeroInFront,
  texts.listAsText,
  texts.neighbourInList,
  texts.palindromeAsWritten,
  relations.otherWayRound,
];

/** What the values tell where no line shows the mistake by itself. */
const ofRelations: Reason[] = [
  lists.quotedParameter,
  texts.capitalsMissed,
  texts.emptyWords,
  relations.otherTypeInside,
  relations.otherQuestion,
  relations.oneLeftOut,
  relations.doubledForSquared,
  relations.otherPower,
  texts.cutOneOff,
  texts.behindTheAlphabet,
  formulaAlmostRight,
  lists.parameterUnused,
  state.constructorIgnores,
];

const ofErrors: Reason[] = [shared.afterTheEnd, shared.oneRoundTooMany, loops.mirroredPlace];

const own: Record<string, Reason[]> = {
  python: pythonReasons,
  javascript: javascriptReasons,
  typescript: javascriptReasons,
  java: javaReasons,
  c: cReasons,
  cpp: cReasons,
  bash: bashReasons,
};

const later: Record<string, Reason[]> = { java: laterJavaReasons, python: laterPythonReasons };

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
  (situation.error === '' || situation.language === 'bash'
    ? (first(ofValues, situation) ?? first(ofOneNumber, oneNumberOf(situation)))
    : null);

/** Reasons about a number that came instead of another. */
const ofOneNumber: Reason[] = [shared.overflown, shared.wholeDivision, shared.beginsWithZero];

/** Of an output that is right except for one number, that number. */
const oneNumberOf = (situation: Situation): Situation => {
  const { isOutput, expected = '', actual = '' } = situation;
  const pattern = /-?\d+(?:\.\d+)?/g;
  const [wanted, got] = [expected.match(pattern) ?? [], actual.match(pattern) ?? []];
  if (!isOutput || expected.trim().replaceAll(pattern, '#') !== actual.trim().replaceAll(pattern, '#'))
    return situation;
  const at = wanted.flatMap((one, index) => (Number(one) === Number(got[index]) ? [] : [index]));
  const [only] = at;
  return only === undefined || at.length > 1
    ? situation
    : { ...situation, expected: String(Number(wanted[only])), actual: String(Number(got[only])) };
};

/** Where the program itself shows why it crashed; the checks of the compiler know only where. */
export const giveCrashReason = (situation: Situation): Explanation | null =>
  first(
    [
      oldValuePassed,
      endlessRecursion,
      sizeOfPointer,
      ...walkReasons,
      cSigns,
      ...cppCrashes,
      emptyVectorFilled,
      sizeBelowZero,
    ],
    situation,
  );

/** Where neither the error nor a warning of the compiler says it. */
export const giveLaterReason = (situation: Situation): Explanation | null =>
  first([...(later[situation.language] ?? []), shared.onTheBorder, truths.zeroIsFalse], situation);

/** Where nothing else could be said. */
export const giveLastReason = (situation: Situation): Explanation | null =>
  situation.error === '' ? first(ofRelations, situation) : null;
