import type { ComponentProps } from 'react';
import { texts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';

export type Language = { id: number; name: string; unavailableReason: string | null };

type Props = Omit<ComponentProps<typeof ChoiceField>, 'choices' | 'disabled'> & {
  /** Undefined while they load. */
  languages: Language[] | undefined;
  /** Offered while the languages load. */
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

/** The note beside the buttons of a form while there are no languages to choose from. */
export const languagesNote = (languages: Language[] | undefined, hasFailed: boolean) =>
  !languages && (hasFailed ? texts.languages.failed : texts.languages.loading);
