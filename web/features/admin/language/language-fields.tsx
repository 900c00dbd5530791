import { TextInput, Textarea } from '@mantine/core';
import type { LanguageField } from '#contract/running/languages.ts';
import { adminTexts } from '../admin-texts.ts';
import styles from './language.module.css';

const t = adminTexts.language;

/** Form values as typed; the limit is converted to a number when it is sent. */
export type LanguageValues = Record<LanguageField, string>;

/** The part of Mantine's form that the fields need. */
type LanguageForm = { values: LanguageValues; getInputProps: (name: keyof LanguageValues) => object };

type Line = { name: keyof LanguageValues; label: string; hint: string; isMono?: boolean; isNumber?: boolean };

const lines: Line[] = [
  { name: 'name', label: t.name, hint: t.nameHint },
  { name: 'executionCommand', label: t.command, hint: t.commandHint, isMono: true },
  { name: 'executionLimit', label: t.limit, hint: t.limitHint, isNumber: true },
  { name: 'executableFileName', label: t.fileName, hint: t.fileNameHint, isMono: true },
];

const codes: Line[] = [
  { name: 'testFramework', label: t.framework, hint: t.frameworkHint },
  { name: 'preamble', label: t.preamble, hint: t.preambleHint },
  { name: 'postamble', label: t.postamble, hint: t.postambleHint },
  { name: 'defaultLessonCode', label: t.lessonCode, hint: t.lessonCodeHint },
  { name: 'defaultSolutionCode', label: t.solutionCode, hint: t.solutionCodeHint },
];

const rowsFor = (text: string) => Math.min(14, Math.max(2, text.split('\n').length));

/** Required fields first. Code is typed in plain text areas, since in a form Tab must go to the next field. */
export const LanguageFields = ({ form }: { form: LanguageForm }) => (
  <>
    {lines.map(({ name, label, hint, isMono = false, isNumber = false }) => (
      <TextInput
        key={name}
        label={
          <>
            {label} <span className={styles.required}>({t.required})</span>
          </>
        }
        description={hint}
        aria-required
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber ? 'numeric' : 'text'}
        classNames={isMono ? { input: styles.mono ?? '' } : {}}
        {...form.getInputProps(name)}
      />
    ))}
    {codes.map(({ name, label, hint }) => (
      <Textarea
        key={name}
        label={label}
        description={hint}
        spellCheck={false}
        autoCapitalize="none"
        rows={rowsFor(form.values[name])}
        classNames={{ input: styles.code ?? '' }}
        {...form.getInputProps(name)}
      />
    ))}
  </>
);
