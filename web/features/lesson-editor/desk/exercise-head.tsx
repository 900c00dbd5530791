import { useState } from 'react';
import { SegmentedChoice } from '#web/ui/form/segmented-choice.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import { PublishBar } from '../publishing/publish-bar.tsx';
import { VersionChip } from '../publishing/version-chip.tsx';
import { DeskHead } from './desk-head.tsx';
import { ExerciseControls } from './exercise-controls.tsx';
import type { DeskView } from './use-desk-mode.ts';
import type { ExerciseDeskState } from './use-exercise-desk.ts';

const t = lessonEditorTexts;

const Modes = ({ layout, mode, onMode }: DeskView) =>
  layout === 'wide' && (
    <SegmentedChoice
      label={t.modes.label}
      value={mode}
      choices={[
        { value: 'write', label: t.modes.write },
        { value: 'code', label: t.modes.code },
        { value: 'all', label: t.modes.all },
      ]}
      onChange={onMode}
    />
  );

/** Name, state, version and tools of the exercise, above its panes. */
export const ExerciseHead = ({ open }: { open: ExerciseDeskState }) => {
  const { place, exercise, autosave, state, setting, view } = open;
  const [isRestoreSeen, setRestoreSeen] = useState(false);
  return (
    <DeskHead
      exercise={exercise}
      state={state}
      isReadOnly={setting.isReadOnly}
      isRestoreSeen={isRestoreSeen}
      modes={<Modes {...view} />}
      tools={<ExerciseControls open={open} />}
      version={
        <VersionChip
          place={place}
          exercise={exercise}
          isReadOnly={setting.isReadOnly}
          onSave={autosave.saveNow}
        />
      }
      bar={!setting.isReadOnly && <PublishBar place={place} exercise={exercise} onSave={autosave.saveNow} />}
      onName={name => autosave.edit('name', name.trim() === '' ? null : name)}
      onResolve={autosave.resolve}
      onRestoreSeen={() => setRestoreSeen(true)}
    />
  );
};
