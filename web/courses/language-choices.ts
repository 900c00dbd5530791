import { texts } from '#web/texts/texts.ts';

type Language = { id: number; name: string; unavailableReason: string | null };

/** The languages as a field offers them; one that cannot run here says so. None while they load. */
export const languageChoices = (languages: Language[] | undefined) =>
  (languages ?? []).map(({ id, name, unavailableReason }) => ({
    value: String(id),
    label: unavailableReason ? texts.languages.unavailable(name) : name,
  }));
