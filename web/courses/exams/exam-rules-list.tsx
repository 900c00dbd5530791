import type { Sitting as WholeSitting } from '#contract/learning/exams/sitting.ts';
import { showMoment } from '#web/texts/moments.ts';
import { examSentenceTexts } from './exam-sentences-texts.ts';

const t = examSentenceTexts;

type Sitting = Pick<
  WholeSitting,
  'opensAt' | 'closesAt' | 'durationMinutes' | 'extraMinutes' | 'hasFixedStart' | 'endsAt' | 'rules'
>;

const minute = 60_000;

/** The window limits the time that everybody has; only the time that was given besides goes on after it. */
const limitedTimes = (sitting: Sitting & { durationMinutes: number }, time: number | undefined) => {
  const { opensAt, closesAt, durationMinutes, extraMinutes } = sitting;
  if (!opensAt || !closesAt) return [t.duration(durationMinutes)];
  const last = Date.parse(closesAt) + extraMinutes * minute;
  const isOpen = time !== undefined && time > Date.parse(opensAt);
  const left = last - (isOpen ? time : Date.parse(opensAt));
  const sentence = t.durationUntil(durationMinutes, showMoment(new Date(last).toISOString()));
  if (left >= durationMinutes * minute || left < 0) return [sentence];
  const minutes = Math.floor(left / minute);
  return [sentence, isOpen ? t.ifBegunNow(minutes) : t.ifBegunAtOpening(minutes)];
};

const timesOf = (sitting: Sitting, time: number | undefined) => {
  const { opensAt, closesAt, durationMinutes, extraMinutes, hasFixedStart, endsAt } = sitting;
  return [
    ...(opensAt ? [t.opensAt(showMoment(opensAt))] : [t.noWindow]),
    ...(closesAt && !hasFixedStart ? [t.closesAt(showMoment(closesAt))] : []),
    ...(hasFixedStart && endsAt ? [t.fixedStart(showMoment(endsAt))] : []),
    ...(!hasFixedStart && durationMinutes !== null
      ? limitedTimes({ ...sitting, durationMinutes }, time)
      : []),
    ...(!hasFixedStart && durationMinutes === null && endsAt ? [t.untilWindow(showMoment(endsAt))] : []),
    ...(extraMinutes > 0 ? [t.withExtra(extraMinutes)] : []),
  ];
};

const names = ['hasHints', 'hasQuestions', 'hasFreeRun', 'hasStepping', 'hasTypingHelp'] as const;

const thingsOf = ({ rules }: Sitting) => {
  const listed = (isOn: boolean) =>
    names
      .filter(name => rules[name] === isOn)
      .map(name => t.things[name])
      .join(', ');
  const [on, off] = [listed(true), listed(false)];
  return [...(on ? [t.allowed(on)] : []), ...(off ? [t.notAllowed(off)] : [])];
};

/** What does not depend on the clock. */
const otherSentences = (sitting: Sitting): string[] => {
  const { rules } = sitting;
  return [
    t.clock,
    t.saving,
    ...(rules.picks === null ? [] : [t.picks(rules.picks)]),
    t.anyOrder,
    t.results[rules.results],
    ...(rules.mostRuns === null ? [] : [t.mostRuns(rules.mostRuns)]),
    ...thingsOf(sitting),
    t.end,
  ];
};

type Props = {
  sitting: Sitting;
  /** By the server's clock; without it, as somebody reads who begins when it opens. */
  time?: number;
  /** Of each of the two lists: when it is and how long it takes, and everything else. */
  className?: string | undefined;
  timesClassName?: string | undefined;
};

/** All rules as sentences: for students who are about to begin, and for staff who set them. */
export const ExamRulesList = ({ sitting, time, className, timesClassName }: Props) => (
  <>
    {[
      { key: 'times', sentences: timesOf(sitting, time), name: timesClassName },
      { key: 'others', sentences: otherSentences(sitting), name: className },
    ].map(({ key, sentences, name }) => (
      <ul key={key} className={name}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    ))}
  </>
);
