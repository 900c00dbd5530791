import type { Sitting as WholeSitting } from '#contract/learning/exams/sitting.ts';
import { showMoment } from '#web/texts/moments.ts';
import { examSentenceTexts } from './exam-sentences-texts.ts';

const t = examSentenceTexts;

type Sitting = Pick<
  WholeSitting,
  'opensAt' | 'closesAt' | 'durationMinutes' | 'extraMinutes' | 'hasFixedStart' | 'endsAt' | 'rules'
>;

const timesOf = ({ opensAt, closesAt, durationMinutes, extraMinutes, hasFixedStart, endsAt }: Sitting) => [
  ...(opensAt ? [t.opensAt(showMoment(opensAt))] : [t.noWindow]),
  ...(closesAt && !hasFixedStart ? [t.closesAt(showMoment(closesAt))] : []),
  ...(hasFixedStart && endsAt ? [t.fixedStart(showMoment(endsAt))] : []),
  ...(!hasFixedStart && durationMinutes !== null ? [t.duration(durationMinutes)] : []),
  ...(!hasFixedStart && durationMinutes === null && endsAt ? [t.untilWindow(showMoment(endsAt))] : []),
  ...(extraMinutes > 0 ? [t.withExtra(extraMinutes)] : []),
];

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

/** All rules as sentences: for students, and for staff who set them. */
const examSentences = (sitting: Sitting): string[] => {
  const { rules } = sitting;
  return [
    ...timesOf(sitting),
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

/** For students who are about to begin, and for staff who set the rules. */
export const ExamRulesList = ({
  sitting,
  className,
}: {
  sitting: Sitting;
  className?: string | undefined;
}) => (
  <ul className={className}>
    {examSentences(sitting).map(sentence => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
