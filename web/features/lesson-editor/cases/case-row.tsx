import type { KeyboardEvent, ReactNode } from 'react';
import type { IoCase } from '#contract/test-code/io-cases.ts';
import { type IoMatch, ioMatches } from '#contract/test-code/io-matches.ts';
import { CaseText } from './case-field.tsx';
import { type CaseFilesKey, CaseMore } from './case-more.tsx';
import { caseTexts as t } from './case-texts.ts';
import styles from './case-table.module.css';

type Props = {
  /** Of the field with its name. */
  id: string;
  ioCase: IoCase;
  /** What its result is called. */
  title: string;
  number: number;
  handle: ReactNode;
  menu: ReactNode;
  isReadOnly: boolean;
  isFromSolution: boolean;
  onChange: (change: Partial<IoCase>) => void;
  onFiles: (key: CaseFilesKey) => void;
  /** What its shortcuts do. */
  keys: { onAddBelow: () => void; onDuplicate: () => void; onMove: (by: 1 | -1) => void };
};

const isPattern = (text: string) => {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
};

/** One case: name, input and expected output, and the rest behind "More". */
export const CaseRow = (props: Props) => {
  const { ioCase, title, number, handle, menu, isReadOnly, isFromSolution, onChange, keys } = props;
  const { stdout, match } = ioCase;
  const remark =
    match === 'regex' && stdout !== null && !isPattern(stdout)
      ? t.badPattern
      : match === 'contains' && stdout?.trim() === ''
        ? t.emptyContains
        : isFromSolution
          ? t.fromSolution
          : undefined;
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const isName = (event.target as HTMLElement).id === props.id;
    if (event.altKey && event.key === 'ArrowUp') keys.onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') keys.onMove(1);
    else if (isCommand && event.key.toLowerCase() === 'd') keys.onDuplicate();
    // In a text it is a line break.
    else if (event.key === 'Enter' && isName && !isCommand && !event.nativeEvent.isComposing)
      keys.onAddBelow();
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a row work in all its fields
    <fieldset
      className={styles.case}
      aria-label={title}
      aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown Control+D'}
      onKeyDown={isReadOnly ? undefined : handleKey}
    >
      <div className={styles.lead}>
        {handle}
        <span className={styles.number}>{number}</span>
        <textarea
          id={props.id}
          className={styles.name}
          rows={1}
          spellCheck={false}
          aria-label={t.of(t.name, `case ${number}`)}
          placeholder={title}
          value={ioCase.name}
          readOnly={isReadOnly}
          autoComplete="off"
          onChange={event => onChange({ name: event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' ') })}
        />
        <select
          className={styles.compare}
          aria-label={t.of(t.compare, title)}
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
        {menu}
      </div>
      <div className={styles.pair}>
        <CaseText
          label={t.input}
          name={t.of(t.input, title)}
          value={ioCase.stdin}
          isReadOnly={isReadOnly}
          onChange={stdin => onChange({ stdin })}
        />
        <CaseText
          label={t.expected}
          name={t.of(t.expected, title)}
          placeholder={stdout === null ? t.notCompared : t.nothing}
          value={stdout ?? ''}
          isReadOnly={isReadOnly}
          remark={remark}
          onChange={text => onChange({ stdout: text === '' ? null : text })}
        />
      </div>
      <CaseMore
        ioCase={ioCase}
        title={title}
        isReadOnly={isReadOnly}
        onChange={onChange}
        onFiles={props.onFiles}
      />
    </fieldset>
  );
};
