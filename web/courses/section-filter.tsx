import { compareWords } from '#web/texts/locale.ts';
import { useSearchParams } from 'react-router';
import { texts } from '#web/texts/texts.ts';
import { ChoiceField } from '#web/ui/form/choice-field.tsx';

/** The choice of people who are in no section. */
export const noSection = '-';
const t = texts.sections;

type Labelled = { sections: string[] };

/** The filter of a table of people, kept in the URL. A section that is gone filters nothing. */
export const useSection = <P extends Labelled>(people: P[]) => {
  const [params, setParams] = useSearchParams();
  const names = [...new Set(people.flatMap(person => person.sections))].toSorted(compareWords);
  const wanted = params.get('section') ?? '';
  const section = names.length > 0 && (wanted === noSection || names.includes(wanted)) ? wanted : '';
  const isIn = ({ sections }: P) =>
    section === '' || (section === noSection ? sections.length === 0 : sections.includes(section));
  return {
    names,
    section,
    found: people.filter(isIn),
    setSection: (next: string) =>
      setParams(
        before => {
          if (next === '') before.delete('section');
          else before.set('section', next);
          return before;
        },
        { replace: true },
      ),
  };
};

type Props = {
  names: string[];
  section: string;
  setSection: (section: string) => void;
  className?: string | undefined;
  isLabelHidden?: boolean;
};

/** Not shown in a course without sections. */
export const SectionFilter = ({ names, section, setSection, className, isLabelHidden = false }: Props) =>
  names.length > 0 && (
    <ChoiceField
      className={className ?? ''}
      {...(isLabelHidden ? { 'aria-label': t.section } : { label: t.section })}
      choices={[
        { value: '', label: t.all },
        ...names.map(name => ({ value: name, label: name })),
        { value: noSection, label: t.without },
      ]}
      value={section}
      onChange={event => setSection(event.currentTarget.value)}
    />
  );
