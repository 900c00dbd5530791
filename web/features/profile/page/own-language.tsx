import { Select } from '@mantine/core';
import { useState } from 'react';
import { type PageLanguage, pageLanguages } from '#contract/core/page-languages.ts';
import { type FormProblem } from '#web/forms/form-problem.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { profileTexts } from '../profile-texts.ts';
import styles from '../profile.module.css';

const t = profileTexts.language;

/** Mantine's lists have no null. */
const ofBrowser = '';

type Props = {
  language: PageLanguage | null;
  offered: readonly PageLanguage[];
  onChange: (language: PageLanguage | null) => Promise<FormProblem | null>;
};

/** Each language is written in itself, so that people find theirs on a page that they cannot read. */
export const OwnLanguage = ({ language, offered, onChange }: Props) => {
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const choices = offered.map(value => ({ value: value as string, label: pageLanguages[value].name }));
  const choose = async (value: PageLanguage | null) => setProblem(await onChange(value));
  return (
    <div className={styles.box}>
      <Select
        label={t.label}
        description={t.hint}
        value={language ?? ofBrowser}
        data={[{ value: ofBrowser, label: t.ofBrowser }, ...choices]}
        allowDeselect={false}
        onChange={value => void choose(value === ofBrowser ? null : (value as PageLanguage))}
      />
      {problem && <Notice kind="error">{problem.text}</Notice>}
    </div>
  );
};
