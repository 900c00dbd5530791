import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { PlusIcon } from '#web/ui/button/icons.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { caseTexts as t } from './case-texts.ts';
import styles from './case-table.module.css';

type Props = {
  /** No more cases fit. */
  isFull: boolean;
  ignorePrompts: boolean;
  onIgnorePrompts: (isOn: boolean) => void;
  onAdd: () => void;
  onPaste: () => void;
  /** Null while it is running. */
  onFill: (() => void) | null;
};

/** What is done with the list as a whole. */
export const CaseTableFoot = ({ isFull, ignorePrompts, onIgnorePrompts, onAdd, onPaste, onFill }: Props) => (
  <div className={styles.foot}>
    <button type="button" className={styles.add} disabled={isFull} onClick={onAdd}>
      <PlusIcon />
      {t.add}
      <kbd className={styles.key} aria-hidden="true" title={t.addHint}>
        {t.addKey}
      </kbd>
    </button>
    <ActionMenu
      id="case-list-menu"
      label={t.actions}
      backLabel={lessonEditorTexts.back}
      actions={[
        { label: t.paste, isDisabled: isFull, onSelect: onPaste },
        { label: t.fill, isDisabled: onFill === null, onSelect: () => onFill?.() },
      ]}
    />
    <label className={styles.hidden} title={t.ignorePromptsHint}>
      <input
        type="checkbox"
        checked={ignorePrompts}
        title={t.ignorePromptsHint}
        onChange={event => onIgnorePrompts(event.currentTarget.checked)}
      />
      {t.ignorePrompts}
    </label>
    {isFull && <span className={styles.remark}>{t.tooMany}</span>}
  </div>
);
