import { useState } from 'react';
import { SmallButton } from '#web/ui/button/small-button.tsx';
import { GradedDialog } from './graded-dialog.tsx';
import { gradedTexts as t } from './graded-texts.ts';

/** Opens how the exercise was graded. */
export const GradedAction = ({ userExerciseId, fileName }: { userExerciseId: number; fileName: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{t.show}</SmallButton>
      {isOpen && (
        <GradedDialog userExerciseId={userExerciseId} fileName={fileName} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
