import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { type IoMatch, ioMatches } from '#contract/running/test-code/io-matches.ts';
import { ChevronDownIcon } from '#web/ui/button/icons.tsx';
import { caseTexts as t } from './case-texts.ts';
import styles from './case-table.module.css';

type Props = {
  match: IoMatch;
  name: string;
  isReadOnly: boolean;
  onChange: (change: Partial<IoCase>) => void;
};

/** How the output is compared: a small menu. */
export const CaseMatch = ({ match, name, isReadOnly, onChange }: Props) => (
  <span className={styles.match}>
    <select
      className={styles.compare}
      aria-label={name}
      title={t.matchHints[match]}
      value={match}
      disabled={isReadOnly}
      onChange={event => {
        const chosen = event.currentTarget.value as IoMatch;
        onChange({ match: chosen, ...(chosen === 'numbers' ? {} : { tolerance: null }) });
      }}
    >
      {ioMatches.map(one => (
        <option key={one} value={one}>
          {t.matches[one]}
        </option>
      ))}
    </select>
    <ChevronDownIcon />
  </span>
);
