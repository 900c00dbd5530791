import type { ComponentProps } from 'react';
import { texts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';

export type Language = { id: number; name: string; unavailableReason: string | null };

type Props = Omit<ComponentProps<typeof ChoiceField>, 'choices' | 'disabled'> & {
  /** Undefined while they load. */
  languages: Language[] | undefined;
  /** What to offer until then. */
  placeholder?: Language[];
};

/** A select of languages; those that cannot run on this server are marked. */
export const LanguageField = ({ languages, placeholder = [], ...rest }: Props) => (
  <ChoiceField
    {...rest}
    disabled={!languages}
    choices={(languages ?? placeholder).map(({ id, name, unavailableReason }) => ({
      value: String(id),
      label: unavailableReason ? texts.languages.unavailable(name) : name,
    }))}
  />
);

/** What a form says beside its buttons as long as there are no languages to choose from. */
export const languagesNote = (languages: Language[] | undefined, hasFailed: boolean) =>
  !languages && (hasFailed ? texts.languages.failed : texts.languages.loading);
