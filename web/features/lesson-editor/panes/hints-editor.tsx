import { Button } from '@mantine/core';
import { useId } from 'react';
import { type ExerciseSwitch, exerciseSwitches } from '#contract/authoring/exercise-fields.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { exerciseFieldTexts, exerciseSwitchHints } from '#web/texts/exercise-field-texts.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '#web/ui/button/icons.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { lessonEditorTexts } from '../lesson-editor-texts.ts';
import type { Place } from '../lesson-editor.queries.ts';
import { HintField } from './hint-field.tsx';
import { useHintPictures } from './pictures/use-hint-pictures.ts';
import styles from './hints-editor.module.css';

const t = lessonEditorTexts.hints;

/** More than this many tire people. */
const many = 5;

type Props = {
  place: Place;
  hints: string[];
  /** How many students have opened each. */
  openedBy: number[];
  switches: Record<ExerciseSwitch, boolean>;
  isReadOnly: boolean;
  onHints: (hints: string[]) => void;
  /** Changes the hints as they are then. */
  onEditHints: (change: (hints: string[]) => string[]) => void;
  onSwitch: (name: ExerciseSwitch, isOn: boolean) => void;
};

/** How students are helped: hints in their order, the solution in the end, and what the editor does. */
export const HintsEditor = ({ place, hints, openedBy, switches, isReadOnly, ...on }: Props) => {
  const id = useId();
  const focusSoon = useFocusSoon();
  const fieldOf = (index: number) => `${id}-hint-${index}`;
  const moverOf = (index: number, direction: 'up' | 'down') => `${id}-${direction}-${index}`;
  const addId = `${id}-add`;
  const handleAdd = () => {
    on.onHints([...hints, '']);
    focusSoon(fieldOf(hints.length));
  };
  const handleRemove = (index: number) => {
    on.onHints(hints.filter((_, at) => at !== index));
    focusSoon(hints.length > 1 ? fieldOf(Math.min(index, hints.length - 2)) : addId);
  };
  /** The focus goes along, so that pressing again moves the same hint on. */
  const handleMove = (index: number, direction: 'up' | 'down') => {
    const other = direction === 'up' ? index - 1 : index + 1;
    const moved = hints[index];
    const passed = hints[other];
    if (moved === undefined || passed === undefined) return;
    on.onHints(hints.map((hint, at) => (at === index ? passed : at === other ? moved : hint)));
    focusSoon(moverOf(other, direction));
  };
  const addPictures = useHintPictures(place, on.onEditHints);
  return (
    <div className={styles.hints}>
      {hints.length === 0 && <p className={styles.quiet}>{t.none}</p>}
      <ol className={styles.list}>
        {hints.map((hint, index) => (
          <li key={index} className={styles.hint}>
            <HintField
              id={fieldOf(index)}
              number={index + 1}
              value={hint}
              openedBy={openedBy[index] ?? 0}
              isReadOnly={isReadOnly}
              onChange={value => on.onHints(hints.map((one, at) => (at === index ? value : one)))}
              onPictures={(files, at) => addPictures(files, index, at)}
              tools={
                <>
                  <IconButton
                    id={moverOf(index, 'up')}
                    label={t.moveUp(index + 1)}
                    icon={<ArrowUpIcon />}
                    aria-disabled={index === 0}
                    onClick={() => handleMove(index, 'up')}
                  />
                  <IconButton
                    id={moverOf(index, 'down')}
                    label={t.moveDown(index + 1)}
                    icon={<ArrowDownIcon />}
                    aria-disabled={index === hints.length - 1}
                    onClick={() => handleMove(index, 'down')}
                  />
                  <IconButton
                    label={t.remove(index + 1)}
                    icon={<TrashIcon />}
                    onClick={() => handleRemove(index)}
                  />
                </>
              }
            />
          </li>
        ))}
      </ol>
      {hints.length > many && <p className={styles.quiet}>{t.tooMany}</p>}
      {!isReadOnly && (
        <>
          <Button
            id={addId}
            variant="default"
            className={styles.add ?? ''}
            leftSection={<PlusIcon />}
            onClick={handleAdd}
          >
            {t.add}
          </Button>
          {exerciseSwitches.map(name => (
            <SwitchField
              key={name}
              label={exerciseFieldTexts[name]}
              hint={exerciseSwitchHints[name]}
              isOn={switches[name]}
              onChange={isOn => on.onSwitch(name, isOn)}
            />
          ))}
        </>
      )}
    </div>
  );
};
