import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CourseRole, learner } from '#contract/core/roles.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTools } from '#web/session/tools.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import type { Person } from '../arrange-people.ts';
import { personMenuId } from './people-table.tsx';
import { useChangeRole, useRemovePerson } from '../people.queries.ts';
import type { PersonQuestion } from './person-dialogs.tsx';

type Context = { contextId: string; ownId: number; headingId: string };

/** Changing roles and removing people, with confirmations. */
export const usePersonChanges = ({ contextId, ownId, headingId }: Context) => {
  const { announcer } = useTools();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const changeRole = useChangeRole(contextId);
  const removePerson = useRemovePerson(contextId);
  const [question, setQuestion] = useState<PersonQuestion | null>(null);

  const giveRole = async (person: Person, role: CourseRole) => {
    const problem = await problemFrom(changeRole.mutateAsync({ userId: person.id, role }));
    if (!problem) announcer.say(peopleTexts.people.roleChanged(person.name, texts.roles[role]));
    focusSoon(personMenuId(person.id));
    return problem;
  };
  const confirm = ({ what, person }: PersonQuestion) =>
    what === 'demote' ? giveRole(person, learner) : problemFrom(removePerson.mutateAsync(person.id));

  const handleConfirm = async (asked: PersonQuestion) => {
    const problem = await confirm(asked);
    if (problem) return problem.text;
    setQuestion(null);
    if (asked.person.id === ownId) {
      await navigate(paths.courses);
      return null;
    }
    announcer.say(peopleTexts.people.removed(asked.person.name));
    focusSoon(headingId);
    return null;
  };

  return {
    onChangeRole: (person: Person, role: CourseRole) => {
      if (person.id === ownId && role === learner) setQuestion({ what: 'demote', person });
      else void giveRole(person, role);
    },
    onRemove: (person: Person) => setQuestion({ what: person.id === ownId ? 'leave' : 'remove', person }),
    questions: { question, onClose: () => setQuestion(null), onConfirm: handleConfirm },
  };
};
