import type { FormProblem } from '#web/forms/form-problem.ts';
import type { LanguageChange } from '../course-editor.queries.ts';
import type { LessonPoints } from '#contract/authoring/points.ts';
import { PointRulesDialog } from '../dates/point-rules-dialog.tsx';
import { DueDialog } from '../dates/due-dialog.tsx';
import { type Visibility, VisibilityDialog } from '../dates/visibility-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { type NewLesson, NewLessonDialog } from './new-lesson-dialog.tsx';
import { findThing, type Outline, type Thing } from '../outline-moves.ts';
import { RenameDialog } from './rename-dialog.tsx';

/** At most one is open. For a new lesson, `thing` is its module. */
export type OutlineDialog = {
  what: 'new-lesson' | 'rename' | 'due' | 'points' | 'visibility' | 'language' | 'delete';
  thing: Thing;
} | null;

type Props = {
  contextId: string;
  open: OutlineDialog;
  outline: Outline;
  languages: {
    data: { id: number; name: string; unavailableReason: string | null }[] | undefined;
    isError: boolean;
  };
  defaultLanguageId: number;
  onClose: () => void;
  onNewLesson: (lesson: NewLesson, isOpened: boolean) => Promise<FormProblem | null>;
  onRename: (thing: Thing, name: string) => Promise<FormProblem | null>;
  onDue: (lessonId: number, dueAt: string | null) => Promise<FormProblem | null>;
  onPointRules: (lessonId: number, rules: LessonPoints) => Promise<FormProblem | null>;
  onVisibility: (lessonId: number, wanted: Visibility) => Promise<FormProblem | null>;
  onLanguage: (lessonId: number, change: LanguageChange) => Promise<FormProblem | null>;
  onDelete: (thing: Thing, name: string) => Promise<FormProblem | null>;
};

const lessonIn = (outline: Outline, id: number) =>
  outline.flatMap(module => module.lessons).find(lesson => lesson.id === id) ?? null;

export const OutlineDialogs = (props: Props) => {
  const { open, outline, languages, defaultLanguageId, onClose, onNewLesson, onRename, onDue, onDelete } =
    props;
  const found = open && findThing(outline, open.thing);
  const isOpen = (what: NonNullable<OutlineDialog>['what']) => found !== null && open?.what === what;
  return (
    <>
      <NewLessonDialog
        isOpen={isOpen('new-lesson')}
        languages={languages.data}
        hasFailed={languages.isError}
        modules={outline}
        moduleId={found?.id ?? 0}
        languageId={defaultLanguageId}
        // Where students are at work, half a lesson would be seen.
        isDraft={outline.some(({ startedBy }) => (startedBy ?? 0) > 0)}
        onSave={onNewLesson}
        onClose={onClose}
      />
      <RenameDialog
        isOpen={isOpen('rename')}
        kind={found?.kind ?? 'module'}
        name={found?.name ?? ''}
        onSave={async name => (found ? onRename(found, name) : null)}
        onClose={onClose}
      />
      <DueDialog
        lesson={isOpen('due') ? lessonIn(outline, found?.id ?? 0) : null}
        onSave={async dueAt => (found ? onDue(found.id, dueAt) : null)}
        onClose={onClose}
      />
      <PointRulesDialog
        lesson={isOpen('points') ? lessonIn(outline, found?.id ?? 0) : null}
        onSave={async rules => (found ? props.onPointRules(found.id, rules) : null)}
        onClose={onClose}
      />
      <VisibilityDialog
        lesson={isOpen('visibility') ? lessonIn(outline, found?.id ?? 0) : null}
        onSave={async wanted => (found ? props.onVisibility(found.id, wanted) : null)}
        onClose={onClose}
      />
      <LanguageDialog
        isOpen={isOpen('language')}
        languages={languages.data}
        hasFailed={languages.isError}
        languageId={lessonIn(outline, found?.id ?? 0)?.languageConfigId ?? defaultLanguageId}
        onSave={async wanted => (found ? props.onLanguage(found.id, wanted) : null)}
        onClose={onClose}
      />
      <DeleteDialog
        contextId={props.contextId}
        doomed={isOpen('delete') ? found : null}
        onDelete={async () => (found ? ((await onDelete(found, found.name))?.text ?? null) : null)}
        onClose={onClose}
      />
    </>
  );
};
