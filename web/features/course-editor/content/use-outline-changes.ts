import { useNavigate } from 'react-router';
import type { Course } from '#contract/authoring/courses.ts';
import type { LessonPoints } from '#contract/authoring/points.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { lessonEditor } from '#web/session/paths.ts';
import { courseEditorTexts } from '../course-editor-texts.ts';
import { useUndoToast } from '#web/courses/deleted/use-undo-toast.ts';
import { useTools } from '#web/session/tools.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import {
  type LanguageChange,
  useChangeLanguage,
  useCreateLesson,
  useCreateModule,
  useDelete,
  useDuplicateLesson,
  useMove,
  useRename,
} from '../course-editor.queries.ts';
import { useSetDue, useSetPointRules, useSetVisibility } from '../dates/dates.queries.ts';
import type { Visibility } from '../dates/visibility-dialog.tsx';
import { tellPlace } from '../outline/course-outline.tsx';
import { addLessonId, linkId, menuId, neighbourId } from '../outline/element-ids.ts';
import type { NewLesson } from '../outline/new-lesson-dialog.tsx';
import { applyMove, type Move, type Thing } from '../outline-moves.ts';

type Around = {
  /** Expands the module, so that the change is visible. */
  reveal: (moduleId: number) => void;
  onDone: () => void;
};

/** Changes of modules and lessons. Each announces its result and sets the focus for the next step. */
export const useOutlineChanges = (
  { contextId, cairnModules: outline }: Course,
  { reveal, onDone }: Around,
) => {
  const { announcer } = useTools();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const createModule = useCreateModule(contextId);
  const createLesson = useCreateLesson(contextId);
  const rename = useRename(contextId);
  const setDue = useSetDue(contextId);
  const setPointRules = useSetPointRules(contextId);
  const setVisibility = useSetVisibility(contextId);
  const changeLanguage = useChangeLanguage(contextId);
  const duplicate = useDuplicateLesson(contextId);
  const remove = useDelete(contextId);
  const offerUndo = useUndoToast(contextId);
  const { move, failed } = useMove(contextId);
  return {
    failedMove: failed,
    createModule: (name: string) =>
      problemFrom(
        createModule.mutateAsync(name).then(module => {
          onDone();
          announcer.say(courseEditorTexts.outline.moduleMade(name));
          // The most likely next step is its first lesson.
          focusSoon(addLessonId(module.id));
        }),
      ),
    createLesson: (values: NewLesson, isOpened: boolean) =>
      problemFrom(
        createLesson.mutateAsync(values).then(async lesson => {
          onDone();
          if (isOpened) return navigate(lessonEditor(contextId, lesson.id));
          reveal(values.cairnModuleId);
          announcer.say(courseEditorTexts.outline.lessonMade(values.name));
          return focusSoon(linkId(lesson.id));
        }),
      ),
    rename: (thing: Thing, name: string) => problemFrom(rename.mutateAsync({ thing, name }).then(onDone)),
    setDue: (lessonId: number, dueAt: string | null) =>
      problemFrom(
        setDue.mutateAsync({ lessonId, dueAt }).then(() => {
          const name =
            outline.flatMap(module => module.lessons).find(({ id }) => id === lessonId)?.name ?? '';
          onDone();
          announcer.say(courseEditorTexts.dates.dueSet(name));
          focusSoon(menuId({ kind: 'lesson', id: lessonId }));
        }),
      ),
    setPointRules: (lessonId: number, rules: LessonPoints) =>
      problemFrom(
        setPointRules.mutateAsync({ lessonId, rules }).then(() => {
          const name =
            outline.flatMap(module => module.lessons).find(({ id }) => id === lessonId)?.name ?? '';
          onDone();
          announcer.say(courseEditorTexts.pointRules.saved(name));
          focusSoon(menuId({ kind: 'lesson', id: lessonId }));
        }),
      ),
    setVisibility: (lessonId: number, wanted: Visibility) =>
      problemFrom(
        setVisibility.mutateAsync({ lessonId, wanted }).then(() => {
          const name =
            outline.flatMap(module => module.lessons).find(({ id }) => id === lessonId)?.name ?? '';
          onDone();
          announcer.say(courseEditorTexts.visibility.saved(name));
          focusSoon(menuId({ kind: 'lesson', id: lessonId }));
        }),
      ),
    changeLanguage: (lessonId: number, change: LanguageChange) =>
      problemFrom(
        changeLanguage.mutateAsync({ lessonId, ...change }).then(({ lesson }) => {
          onDone();
          announcer.say(courseEditorTexts.language.changed(lesson.name));
          focusSoon(menuId({ kind: 'lesson', id: lessonId }));
        }),
      ),
    /** A failure is told by a toast. */
    duplicate: (lessonId: number) =>
      duplicate.mutate(lessonId, {
        onSuccess: ({ id, name }) => {
          announcer.say(courseEditorTexts.outline.duplicated(name));
          focusSoon(linkId(id));
        },
        onError: cause => logProblem('The lesson could not be duplicated', cause),
      }),
    remove: (thing: Thing, name: string) => {
      const neighbour = neighbourId(outline, thing);
      return problemFrom(
        remove.mutateAsync(thing).then(() => {
          onDone();
          offerUndo(thing, name);
          focusSoon(neighbour);
        }),
      );
    },
    move: (wanted: Move, focusId: string) => {
      move(wanted);
      if (wanted.thing.kind === 'lesson') reveal(wanted.to.moduleId);
      announcer.say(tellPlace(applyMove(outline, wanted), wanted.thing));
      focusSoon(focusId);
    },
  };
};
