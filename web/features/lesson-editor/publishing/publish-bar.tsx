import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Exercise } from '#contract/authoring/content.ts';
import { useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import notices from '#web/ui/feedback/notices.module.css';
import type { Place } from '../lesson-editor.queries.ts';
import { publishingTexts } from './publishing-texts.ts';
import { usePublish } from './publishing.queries.ts';
import styles from './publishing.module.css';

const t = publishingTexts.bar;

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}));

type Props = {
  place: Place;
  exercise: Exercise;
  /** Resolves to whether everything is saved. */
  onSave: () => Promise<boolean>;
};

const stateOf = ({ publishing: { changes }, testStatus }: Exercise) => {
  if (changes === 'texts') return { said: t.texts, canPublish: true };
  if (testStatus === 'PASSING') return { said: changes === 'tests' ? t.passing : t.code, canPublish: true };
  return { said: testStatus === 'FAILING' ? t.failing : t.untested, canPublish: false };
};

/** Only while the working copy differs from what students have, and does not go to them by itself. */
export const PublishBar = ({ place, exercise, onSave }: Props) => {
  const { announcer, toasts } = useTools();
  const publish = usePublish(place, exercise.id);
  const [isOpen, setOpen] = useState(false);
  const { number, changes, people } = exercise.publishing;
  if (number === null || changes === 'none' || (people === 0 && changes !== 'texts')) return null;
  const { said, canPublish } = stateOf(exercise);
  const next = number + 1;
  const needsPreview = changes === 'tests';
  const handlePublish = async () => {
    if (publish.isPending || !(await onSave())) return;
    if (needsPreview) {
      setOpen(true);
      return;
    }
    try {
      await publish.mutateAsync({});
      announcer.say(t.published(next));
    } catch (cause) {
      toasts.show('error', cause instanceof Error ? cause.message : String(cause));
    }
  };
  return (
    <section className={notices.notice} aria-label={t.label}>
      <Notice kind="info">
        <div className={styles.bar}>
          <span>
            {t.still(number)} {said}
          </span>
          {canPublish && (
            <Button size="compact-md" onClick={() => void handlePublish()} aria-disabled={publish.isPending}>
              {publish.isPending ? t.publishing : needsPreview ? t.preview(next) : t.publish(next)}
            </Button>
          )}
        </div>
      </Notice>
      {isOpen && (
        <Suspense>
          <PublishDialog place={place} exercise={exercise} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
};
