import { CaseNumber } from './case-field.tsx';
import { caseTexts as t } from './case-texts.ts';

type Props = {
  points: number | null;
  /** What the result of its case is called. */
  title: string;
  isReadOnly: boolean;
  onChange: (change: { points: number | null }) => void;
};

/** What a case gives. */
export const CasePoints = ({ points, title, isReadOnly, onChange }: Props) => (
  <CaseNumber
    label={t.points}
    name={t.of(t.points, title)}
    placeholder={t.pointsHint}
    value={points}
    pattern={/^(1000|\d{1,3}(\.\d{1,2})?)$/}
    isReadOnly={isReadOnly}
    onChange={next => onChange({ points: next })}
  />
);
