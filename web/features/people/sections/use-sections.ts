import { useState } from 'react';
import { problemFrom } from '#web/forms/form-problem.ts';
import { useTools } from '#web/session/tools.ts';
import type { Person } from '../arrange-people.ts';
import { type Labelled, useSetSections } from '../people.queries.ts';
import { peopleTexts } from '../people-texts.ts';

const t = peopleTexts.sections;

/** Who is ticked, and the dialogs that set sections: of chosen people, or from a list. */
export const useSections = (contextId: string, people: Person[]) => {
  const { announcer } = useTools();
  const save = useSetSections(contextId);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<Person[]>([]);
  const [isListOpen, setListOpen] = useState(false);
  // Whoever left the course meanwhile is not chosen any more.
  const chosen = new Set(people.filter(({ id }) => ticked.has(id)).map(({ id }) => id));

  const saveAll = async (labelled: Labelled[], done: string) => {
    const problem = await problemFrom(save.mutateAsync(labelled));
    if (problem) return problem;
    setAsked([]);
    setListOpen(false);
    setTicked(new Set());
    announcer.say(done);
    return null;
  };
  return {
    chosen,
    choose: (ids: number[], isChosen: boolean) =>
      setTicked(before => {
        const next = new Set(before);
        for (const id of ids)
          if (isChosen) next.add(id);
          else next.delete(id);
        return next;
      }),
    clear: () => setTicked(new Set()),
    open: setAsked,
    openList: () => setListOpen(true),
    dialog: {
      people: asked,
      onClose: () => setAsked([]),
      onSave: (section: string | null) =>
        saveAll(
          asked.map(({ id }) => ({ userId: id, section })),
          t.saved(asked.length, section),
        ),
    },
    listDialog: {
      isOpen: isListOpen,
      onClose: () => setListOpen(false),
      onSave: (labelled: Labelled[]) => saveAll(labelled, t.applied(labelled.length)),
    },
  };
};
