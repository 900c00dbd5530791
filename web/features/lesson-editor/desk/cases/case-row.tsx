import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { IoCase } from '#contract/test-code/io-cases.ts';
import { type IoMatch, ioMatches } from '#contract/test-code/io-matches.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { CaseNumber, CaseText } from './case-field.tsx';
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
  onFiles: (key: 'files' | 'expectedFiles') => void;
  onAddBelow: () => void;
  onDuplicate: () => void;
  onMove: (by: 1 | -1) => void;
};

const isPattern = (text: string) => {
  try {
    return new RegExp(text).source !== '';
  } catch {
    return false;
  }
};

const hasMore = ({ args, files, expectedFiles, stderr, exitCode, tolerance, hidden }: IoCase) =>
  hidden ||
  stderr !== null ||
  exitCode !== null ||
  tolerance !== null ||
  args.length + Object.keys(files).length + Object.keys(expectedFiles).length > 0;

/** One case: name, input and expected output, and the rest behind "More". */
export const CaseRow = (props: Props) => {
  const { ioCase, title, number, handle, menu, isReadOnly, isFromSolution, onChange } = props;
  const { stdout, match } = ioCase;
  const [isOpen] = useState(() => hasMore(ioCase));
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
    if (event.altKey && event.key === 'ArrowUp') props.onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') props.onMove(1);
    else if (isCommand && event.key.toLowerCase() === 'd') props.onDuplicate();
    // In a text it is a line break.
    else if (event.key === 'Enter' && isName && !isCommand && !event.nativeEvent.isComposing)
      props.onAddBelow();
    else return;
    event.preventDefault();
  };
  // An argument with a line break in it cannot be told from two here.
  const areArgsReadOnly = isReadOnly || ioCase.args.some(word => word.includes('\n'));
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
      <details className={styles.more} open={isOpen}>
        <summary>{t.more}</summary>
        <div className={styles.rest}>
          <CaseText
            label={t.args}
            name={t.of(t.args, title)}
            value={ioCase.args.join('\n')}
            isReadOnly={areArgsReadOnly}
            onChange={text => onChange({ args: text === '' ? [] : text.split('\n') })}
          />
          <CaseText
            label={t.stderr}
            name={t.of(t.stderr, title)}
            placeholder={ioCase.stderr === null ? t.notCompared : t.nothing}
            value={ioCase.stderr ?? ''}
            isReadOnly={isReadOnly}
            onChange={text => onChange({ stderr: text === '' ? null : text })}
          />
          <CaseNumber
            label={t.exitCode}
            name={t.of(t.exitCode, title)}
            placeholder={t.exitCodeHint}
            value={ioCase.exitCode}
            pattern={/^(\d{1,2}|1\d\d|2[0-4]\d|25[0-5])$/}
            isReadOnly={isReadOnly}
            onChange={exitCode => onChange({ exitCode })}
          />
          {match === 'numbers' && (
            <CaseNumber
              label={t.tolerance}
              name={t.of(t.tolerance, title)}
              placeholder={t.toleranceHint}
              value={ioCase.tolerance}
              pattern={/^\d{1,9}(\.\d{1,12})?$/}
              isReadOnly={isReadOnly}
              onChange={tolerance => onChange({ tolerance })}
            />
          )}
          <div className={styles.choices}>
            <TextButton onClick={() => props.onFiles('files')}>
              {t.files(Object.keys(ioCase.files).length)}
            </TextButton>
            <TextButton onClick={() => props.onFiles('expectedFiles')}>
              {t.expectedFiles(Object.keys(ioCase.expectedFiles).length)}
            </TextButton>
            <label className={styles.hidden} title={t.hiddenHint}>
              <input
                type="checkbox"
                checked={ioCase.hidden}
                disabled={isReadOnly}
                aria-label={t.of(t.hidden, title)}
                onChange={event => onChange({ hidden: event.currentTarget.checked })}
              />
              {t.hidden}
            </label>
          </div>
        </div>
      </details>
    </fieldset>
  );
};
