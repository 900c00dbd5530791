/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are dragged and become cards, which the elements of a table cannot */
import { useContext } from 'react';
import type { IoCase } from '#contract/running/test-code/io-cases.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import { CaseNumber, CaseText } from './case-field.tsx';
import { CasePoints } from './case-points.tsx';
import { caseTexts as t } from './case-texts.ts';
import { HasPoints } from './has-points.ts';
import styles from './case-table.module.css';

/** The files that a program finds, or those that it has to write. */
export type CaseFilesKey = 'files' | 'expectedFiles';

type Props = {
  ioCase: IoCase;
  /** What its result is called. */
  title: string;
  isReadOnly: boolean;
  onChange: (change: Partial<IoCase>) => void;
  onFiles: (key: CaseFilesKey) => void;
};

/** What few cases need, in a row below: arguments, errors, exit code, tolerance, files, and whether it is hidden. */
export const CaseMore = ({ ioCase, title, isReadOnly, onChange, onFiles }: Props) => {
  // In a course with points they have a column.
  const hasPoints = !useContext(HasPoints) && ioCase.points !== null;
  // An argument with a line break in it cannot be told from two here.
  const areArgsReadOnly = isReadOnly || ioCase.args.some(word => word.includes('\n'));
  return (
    <div role="row" className={styles.more} aria-label={t.moreOf(title)}>
      <div role="cell" className={styles.rest}>
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
        {ioCase.match === 'numbers' && (
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
        {hasPoints && (
          <CasePoints points={ioCase.points} title={title} isReadOnly={isReadOnly} onChange={onChange} />
        )}
        <div className={styles.choices}>
          <TextButton onClick={() => onFiles('files')}>
            {t.files(Object.keys(ioCase.files).length)}
          </TextButton>
          <TextButton onClick={() => onFiles('expectedFiles')}>
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
    </div>
  );
};
