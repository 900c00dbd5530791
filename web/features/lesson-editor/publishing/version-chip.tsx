import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { useTools } from '#web/session/tools.ts';
import { TextButton } from '#web/ui/button/text-button.tsx';
import type { Place } from '../lesson-editor.queries.ts';
import { publishingTexts } from './publishing-texts.ts';
import styles from './publishing.module.css';

const t = publishingTexts.chip;

const VersionsDialog = lazy(async () => ({
  default: (await import('./versions-dialog.tsx')).VersionsDialog,
}));

type Props = {
  place: Place;
  exercise: Exercise;
  isReadOnly: boolean;
  /** Resolves to whether everything is saved. */
  onSave: () => Promise<boolean>;
};

/** Which version students have; opens the list of versions. */
export const VersionChip = ({ place, exercise, isReadOnly, onSave }: Props) => {
  const { announcer } = useTools();
  const [isOpen, setOpen] = useState(false);
  const { number, changes, people } = exercise.publishing;
  const before = useRef(number);
  const tell = useEffectEvent((published: number | null) => {
    const isNewer = published !== null && published > (before.current ?? 0);
    if (isNewer && people === 0 && changes === 'none') announcer.say(t.byItself(published));
    before.current = published;
  });
  useEffect(() => tell(number), [number]);
  const label = number === null ? t.never : changes === 'none' ? t.version(number) : t.changed(number);
  return (
    <>
      <TextButton className={styles.chip ?? ''} aria-label={t.open(label)} onClick={() => setOpen(true)}>
        <span className={styles.long}>{label}</span>
        <span className={styles.short}>{t.short(number, changes !== 'none')}</span>
      </TextButton>
      {isOpen && (
        <Suspense>
          <VersionsDialog
            place={place}
            exercise={exercise}
            isReadOnly={isReadOnly}
            onSave={onSave}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
