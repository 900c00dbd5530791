/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are dragged and become cards, which the elements of a table cannot */
import { type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { DotsIcon } from '#web/ui/button/icons.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { CaseText } from './case-field.tsx';
import { CaseMatch } from './case-match.tsx';
import { type CaseFilesKey, CaseMore } from './case-more.tsx';
import { CasePoints } from './case-points.tsx';
import { type CaseResult, CaseResultMark } from './case-result.tsx';
import { settingsOf } from './case-settings.ts';
import { caseTexts as t } from './case-texts.ts';
import { HasPoints } from './has-points.ts';
import styles from './case-table.module.css';

type Props = {
  /** Of the field with its name. */
  id: string;
  ioCase: IoCase;
  /** What its result is called. */
  title: string;
  number: number;
  handle: ReactNode;
  actions: Action[];
  isReadOnly: boolean;
  isFromSolution: boolean;
  /** Of the last run; undefined if it was not in it. */
  result: CaseResult | undefined;
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

const remarkOf = ({ stdout, match }: IoCase, isFromSolution: boolean) => {
  if (match === 'regex' && stdout !== null && !isPattern(stdout)) return t.badPattern;
  if (match === 'contains' && stdout?.trim() === '') return t.emptyContains;
  return isFromSolution ? t.fromSolution : undefined;
};

/** One case: number with its result, name, input, expected output and how it is compared; the rest in a row below. */
export const CaseRow = (props: Props) => {
  const { ioCase, title, number, handle, isReadOnly, isFromSolution, onChange, keys } = props;
  const [isMoreShown, setMoreShown] = useState(false);
  const hasPoints = useContext(HasPoints);
  const settings = settingsOf(hasPoints ? { ...ioCase, points: null } : ioCase);
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
  const more: Action = {
    label: isMoreShown ? t.less : t.more,
    icon: <DotsIcon />,
    onSelect: () => setMoreShown(!isMoreShown),
  };
  return (
    <>
      <div
        role="row"
        tabIndex={-1}
        className={styles.case}
        data-points={hasPoints || undefined}
        aria-label={title}
        aria-keyshortcuts={isReadOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown Control+D'}
        onKeyDown={isReadOnly ? undefined : handleKey}
      >
        <div role="cell" className={styles.lead}>
          {handle}
          <span className={styles.number}>{number}</span>
          <CaseResultMark result={props.result} />
        </div>
        <div role="cell" className={styles.naming}>
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
          {settings.length > 0 && (
            <TextButton
              className={styles.settings ?? ''}
              aria-expanded={isMoreShown}
              aria-label={`${t.moreOf(title)}: ${settings.join(', ')}`}
              onClick={() => setMoreShown(!isMoreShown)}
            >
              {settings.join(', ')}
            </TextButton>
          )}
        </div>
        <div role="cell">
          <CaseText
            label={t.input}
            name={t.of(t.input, title)}
            value={ioCase.stdin}
            isReadOnly={isReadOnly}
            onChange={stdin => onChange({ stdin })}
          />
        </div>
        <div role="cell">
          <CaseText
            label={t.expected}
            name={t.of(t.expected, title)}
            placeholder={ioCase.stdout === null ? t.notCompared : t.nothing}
            value={ioCase.stdout ?? ''}
            isReadOnly={isReadOnly}
            remark={remarkOf(ioCase, isFromSolution)}
            onChange={text => onChange({ stdout: text === '' ? null : text })}
          />
        </div>
        <div role="cell" className={styles.matching}>
          <CaseMatch
            match={ioCase.match}
            name={t.of(t.compare, title)}
            isReadOnly={isReadOnly}
            onChange={onChange}
          />
        </div>
        {hasPoints && (
          <div role="cell" className={styles.worth}>
            <CasePoints points={ioCase.points} title={title} isReadOnly={isReadOnly} onChange={onChange} />
          </div>
        )}
        <div role="cell" className={styles.menu}>
          {!isReadOnly && (
            <ActionMenu
              id={`${props.id}-menu`}
              label={t.actionsFor(title)}
              backLabel={lessonEditorTexts.back}
              actions={[more, ...props.actions]}
            />
          )}
        </div>
      </div>
      {isMoreShown && (
        <CaseMore
          ioCase={ioCase}
          title={title}
          isReadOnly={isReadOnly}
          onChange={onChange}
          onFiles={props.onFiles}
        />
      )}
    </>
  );
};
