import { compareWords } from '#web/texts/locale.ts';
import type { Enrollment } from '#contract/learning/people.ts';
import type { CourseRole } from '#contract/core/roles.ts';
import { texts } from '#web/texts/texts.ts';

/** A row of the people table. */
export type Person = {
  id: number;
  name: string;
  email: string;
  roleKey: CourseRole;
  sections: string[];
  /** What staff wrote; the other sections come from the LMS. */
  ownSection: string | null;
};

export const columns = ['name', 'email', 'role', 'section'] as const;
export type Column = (typeof columns)[number];
export type Order = { by: Column; isDown: boolean };

export const personOf = ({ user }: Enrollment): Person => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
  roleKey: user.contextRoles[0]?.role.roleKey ?? 'CONTEXT_LEARNER',
  sections: [...new Set(user.sections.map(section => section.name))],
  ownSection: user.sections.find(section => !section.isFromPlatform)?.name ?? null,
});

/** Searches ignore case and accents. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether every word of the search occurs in these texts. */
export const matches = (search: string, ...found: string[]) => {
  const text = plain(found.join(' '));
  return plain(search)
    .split(/\s+/)
    .every(word => text.includes(word));
};

export const valueOf: Record<Column, (person: Person) => string> = {
  name: person => person.name,
  email: person => person.email,
  role: person => texts.roles[person.roleKey],
  section: person => person.sections.join(', '),
};

export const arrange = (people: Person[], search: string, { by, isDown }: Order): Person[] =>
  people
    .filter(person =>
      matches(search, person.name, person.email, texts.roles[person.roleKey], ...person.sections),
    )
    .toSorted(
      (a, b) =>
        (isDown ? -1 : 1) * compareWords(valueOf[by](a), valueOf[by](b)) || compareWords(a.name, b.name),
    );
