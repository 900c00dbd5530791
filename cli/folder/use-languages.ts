import type { LocalCourse } from './local-course.ts';

type Known = { name: string; shippedAs: string | null };

/** Spells languages as the server does, which ignores case and knows those that an administrator renamed. */
export const useLanguages = (local: LocalCourse, languages: readonly Known[]): LocalCourse => {
  const spelled = (name: string) => {
    const isCalled = (other: string | null) => other?.toLowerCase() === name.toLowerCase();
    const found =
      languages.find(each => isCalled(each.name)) ?? languages.find(each => isCalled(each.shippedAs));
    return found?.name ?? name;
  };
  local.content.language = spelled(local.content.language);
  for (const { lessons } of local.modules)
    for (const { content } of lessons) content.language = spelled(content.language);
  return local;
};
