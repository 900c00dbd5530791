import { texts } from '#web/texts/texts.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ImportReport } from '#contract/authoring/transfer.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { ImportState } from './use-import.ts';
import styles from './import-progress.module.css';

const t = courseEditorTexts.importing;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Summarises an import in one sentence. */
export const tellImported = ({ modules }: ImportReport): string => {
  const lessons = courseEditorTexts.outline.lessons(sum(modules.map(module => module.lessons)));
  const exercises = courseEditorTexts.outline.exercises(sum(modules.map(module => module.exercises)));
  const [only] = modules;
  return modules.length === 1 && only
    ? t.done(only.name, lessons, exercises)
    : t.doneMany(texts.courses.modules(modules.length), lessons, exercises);
};

type Props = { state: ImportState | null; onDismiss: () => void; onChooseAnother: () => void };

const Progress = ({ state, onDismiss, onChooseAnother }: Props & { state: ImportState }) => {
  if (state.phase === 'running')
    return (
      <output className={styles.placeholder}>
        <span className={styles.bar} aria-hidden />
        {t.running}
      </output>
    );
  if (state.phase === 'failed')
    return (
      <div role="alert">
        <Notice kind="error">
          <p>{t.failed(state.fileName)}</p>
          <p className={styles.reason}>{state.reason}</p>
          <p className={styles.buttons}>
            <Button variant="default" onClick={onChooseAnother}>
              {texts.file.another}
            </Button>
            <Button variant="default" onClick={onDismiss}>
              {t.dismiss}
            </Button>
          </p>
        </Notice>
      </div>
    );
  const { modules, ignored, ignoredCount } = state.report;
  return (
    <Notice kind="success">
      <p>{tellImported(state.report)}</p>
      {ignoredCount > 0 && <p>{t.ignored(ignored, ignoredCount)}</p>}
      {modules.some(module => module.exercises > 0) && <p>{t.testing}</p>}
      <p className={styles.buttons}>
        <Button variant="default" onClick={onDismiss}>
          {t.dismiss}
        </Button>
      </p>
    </Notice>
  );
};

/** Shown at the end of the list, where the module will be, and scrolled into view. */
export const ImportProgress = (props: Props) => {
  const placeRef = useRef<HTMLDivElement>(null);
  const phase = props.state?.phase;
  useEffect(() => {
    // Not when done: then `useScrollToNew` scrolls to the module itself.
    if (phase === 'running' || phase === 'failed') placeRef.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  if (!props.state) return null;
  return (
    <div ref={placeRef} className={styles.place}>
      <Progress {...props} state={props.state} />
    </div>
  );
};
