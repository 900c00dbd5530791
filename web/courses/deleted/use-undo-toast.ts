import type { DeletedKind } from '#contract/authoring/deleted.ts';
import { useTools } from '#web/session/tools.ts';
import { deletedTexts as t } from './deleted-texts.ts';
import { useRestore } from './deleted.queries.ts';

/** Says what was deleted, with a button that brings it back, also after another screen was opened. */
export const useUndoToast = (courseId: string) => {
  const { toasts, announcer } = useTools();
  const restore = useRestore(courseId);
  return ({ kind, id }: { kind: DeletedKind; id: number }, name: string) =>
    toasts.show('info', t.deleted(name), {
      label: t.undo,
      perform: () =>
        void restore.mutateAsync({ kind, id }).then(
          () => announcer.say(t.restored(name)),
          // Told by a toast.
          () => {},
        ),
    });
};
