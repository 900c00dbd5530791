import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Exercise } from '#contract/authoring/content.ts';
import { rubricEditorTexts as t } from '#web/courses/rubric/rubric-editor-texts.ts';
import { exerciseGrading } from '#web/session/paths.ts';
import { type Place, useSaveExerciseRubric } from './lesson-editor.queries.ts';
import styles from './rubric-button.module.css';

// Lazy, because few exercises are graded by hand.
const RubricDialog = lazy(async () => ({
  default: (await import('#web/courses/rubric/rubric-dialog.tsx')).RubricDialog,
}));

/** Below the hints: who does not grade by hand sees one quiet button. */
export const RubricButton = ({ place, exercise }: { place: Place; exercise: Exercise }) => {
  const [isOpen, setOpen] = useState(false);
  const save = useSaveExerciseRubric(place, exercise.id);
  const { rubric } = exercise;
  return (
    <p className={styles.line}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {rubric ? t.on(rubric.items.length) : t.button}
      </Button>
      {rubric && (
        <Link to={exerciseGrading(place.courseId, Number(place.lessonId), exercise.id)}>{t.toGrading}</Link>
      )}
      {isOpen && (
        <Suspense>
          <RubricDialog
            rubric={rubric}
            isOpen
            onSave={save}
            onSaved={() => setOpen(false)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </p>
  );
};
