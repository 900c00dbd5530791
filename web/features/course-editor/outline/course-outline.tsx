import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { FileFormat } from '#contract/authoring/transfer.ts';
import { exam, lessonEditor, studentProgress } from '#web/session/paths.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { DragGroups, type Groups } from '#web/ui/sorting/drag-groups.tsx';
import { LessonRow } from './lesson-row.tsx';
import { LiftedKeys } from './lifted-keys.tsx';
import { ModuleCard } from './module-card.tsx';
import type { OutlineDialog } from './outline-dialogs.tsx';
import {
  findThing,
  isSamePlace,
  keyOf,
  type Move,
  type Outline,
  type OutlineModule,
  type Place,
  placeOf,
  type Thing,
  thingOf,
} from '../outline-moves.ts';
import { actionsOf } from './thing-actions.tsx';
import { useKeyboardMoves } from './use-keyboard-moves.ts';
import styles from './course-outline.module.css';

type Props = {
  outline: Outline;
  contextId: string;
  collapsed: ReadonlySet<number>;
  styleNonce: string;
  onToggle: (moduleId: number) => void;
  onDialog: (dialog: OutlineDialog) => void;
  /** After a move by menu the focus stays on the menu button, otherwise on the grip. */
  onMove: (move: Move, isByMenu: boolean) => void;
  onSay: (text: string) => void;
  onExport: (format: FileFormat, moduleId: number) => void;
  onDuplicate: (lessonId: number) => void;
  /** Just imported; they are highlighted. */
  newModuleIds: ReadonlySet<number>;
};

const moduleThing = ({ id }: { id: number }): Thing => ({ kind: 'module', id });
const lessonThing = ({ id }: { id: number }): Thing => ({ kind: 'lesson', id });

const groupsOf = (outline: Outline): Groups =>
  Object.fromEntries(
    outline.map(module => [
      keyOf(moduleThing(module)),
      module.lessons.map(lesson => keyOf(lessonThing(lesson))),
    ]),
  );

/** The outline with its lessons in the order of the groups. */
const regroup = (outline: Outline, groups: Groups): Outline => {
  const lessons = new Map(
    outline.flatMap(m => m.lessons).map(lesson => [keyOf(lessonThing(lesson)), lesson]),
  );
  return outline.map(module => ({
    ...module,
    lessons: (groups[keyOf(moduleThing(module))] ?? []).flatMap(key => {
      const lesson = lessons.get(key);
      return lesson ? [{ ...lesson, cairnModuleId: module.id }] : [];
    }),
  }));
};

/** The position of a module or lesson as a sentence. */
export const tellPlace = (outline: Outline, thing: Thing): string => {
  const place = placeOf(outline, thing);
  const module = outline.find(({ id }) => id === place?.moduleId);
  if (!place || !module) return '';
  if (thing.kind === 'module')
    return courseEditorTexts.outline.moduleAt(module.name, place.index + 1, outline.length);
  const name = module.lessons[place.index]?.name ?? '';
  return courseEditorTexts.outline.lessonAt(name, place.index + 1, module.lessons.length, module.name);
};

/** Modules and lessons, which can be moved by dragging, by keys on the grips, and by menu. */
export const CourseOutline = (props: Props) => {
  const { contextId, collapsed, styleNonce, onToggle, onDialog, onMove, onSay, onExport } = props;
  const [preview, setPreview] = useState<Outline | null>(null);
  const outline = preview ?? props.outline;
  const hintId = useId();
  const navigate = useNavigate();

  const drop = (thing: Thing, to: Place) => {
    setPreview(null);
    if (isSamePlace(placeOf(props.outline, thing), to, thing.kind)) onSay(tellPlace(props.outline, thing));
    else onMove({ thing, to }, false);
  };
  const { lifted, handleKeyDown } = useKeyboardMoves({
    outline,
    onPreview: setPreview,
    onDrop: drop,
    onTell: (what, thing, now) => {
      const name = findThing(now, thing)?.name ?? '';
      if (what === 'moved') onSay(tellPlace(now, thing));
      else
        onSay(
          what === 'picked-up'
            ? courseEditorTexts.outline.pickedUp(name)
            : courseEditorTexts.outline.putBack(name),
        );
    },
  });
  const isLifted = ({ kind, id }: Thing) => lifted?.kind === kind && lifted.id === id;
  const menuOf = (thing: Thing) =>
    actionsOf(outline, thing, {
      onProgress: () => void navigate(studentProgress(contextId, thing.id)),
      onMove: to => onMove({ thing, to }, true),
      onRename: () => onDialog({ what: 'rename', thing }),
      onDue: () => onDialog({ what: 'due', thing }),
      onPoints: () => onDialog({ what: 'points', thing }),
      onVisibility: () => onDialog({ what: 'visibility', thing }),
      onLanguage: () => onDialog({ what: 'language', thing }),
      onExam: () => void navigate(exam(contextId, thing.id)),
      onDuplicate: () => props.onDuplicate(thing.id),
      onDelete: () => onDialog({ what: 'delete', thing }),
      onExport: format => onExport(format, thing.id),
    });
  // A collapsed module is shown open while one of its lessons is moved by keys.
  const isOpen = (module: OutlineModule) =>
    !collapsed.has(module.id) || module.lessons.some(lesson => isLifted(lessonThing(lesson)));

  return (
    <DragGroups
      groups={groupsOf(props.outline)}
      order={props.outline.map(module => keyOf(moduleThing(module)))}
      styleNonce={styleNonce}
      onPreview={groups => setPreview(regroup(props.outline, groups))}
      onDropItem={(key, group, index) => drop(thingOf(key), { moduleId: thingOf(group).id, index })}
      onDropGroup={(key, index) => drop(thingOf(key), { moduleId: thingOf(key).id, index })}
      onCancel={() => setPreview(null)}
    >
      <p id={hintId} hidden>
        {courseEditorTexts.outline.reorderHint}
      </p>
      <ul className={styles.outline}>
        {outline.map((module, index) => (
          <ModuleCard
            key={module.id}
            module={module}
            index={index}
            actions={menuOf(moduleThing(module))}
            isOpen={isOpen(module)}
            isLifted={isLifted(moduleThing(module))}
            isNew={props.newModuleIds.has(module.id)}
            hintId={hintId}
            onToggle={() => onToggle(module.id)}
            onAddLesson={() => onDialog({ what: 'new-lesson', thing: moduleThing(module) })}
            onGripKey={handleKeyDown}
          >
            {module.lessons.map((lesson, at) => (
              <LessonRow
                key={lesson.id}
                lesson={lesson}
                index={at}
                path={lessonEditor(contextId, lesson.id)}
                progressPath={studentProgress(contextId, lesson.id)}
                actions={menuOf(lessonThing(lesson))}
                isLifted={isLifted(lessonThing(lesson))}
                hintId={hintId}
                onGripKey={handleKeyDown}
              />
            ))}
          </ModuleCard>
        ))}
      </ul>
      {lifted && <LiftedKeys />}
    </DragGroups>
  );
};
