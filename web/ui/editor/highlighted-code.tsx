import type { Language } from '@codemirror/language';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import { type ReactNode, useEffect, useState } from 'react';
import { languageNamed, loadedLanguage, loadLanguage } from './code-languages.ts';
import './syntax.css';

const colour = (text: string, support: ReturnType<typeof loadedLanguage>): ReactNode => {
  if (!support) return text;
  const parts: ReactNode[] = [];
  highlightCode(
    text,
    support.parser.parse(text),
    classHighlighter,
    (part, classes) =>
      parts.push(
        classes ? (
          <span key={parts.length} className={classes}>
            {part}
          </span>
        ) : (
          part
        ),
      ),
    () => parts.push('\n'),
  );
  return parts;
};

/** Code with the editor's highlighting. Plain while the language loads, and if it is unknown. */
export const HighlightedCode = ({ text, language }: { text: string; language: string }) => {
  const name = languageNamed(language);
  const [loaded, setLoaded] = useState<{ name: string; support: Language | undefined } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (name && !loadedLanguage(name))
      void loadLanguage(name).then(support => isCurrent && setLoaded({ name, support }));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const support = loaded?.name === name ? loaded.support : name ? loadedLanguage(name) : undefined;
  return <code>{colour(text, support)}</code>;
};
