import { classHighlighter, highlightCode } from '@lezer/highlight';
import { type ReactNode, useEffect, useState } from 'react';
import { languageNamed, loadedLanguage, loadLanguage } from './code-languages.ts';
import './syntax.css';

const colour = (text: string, support: ReturnType<typeof loadedLanguage>): ReactNode => {
  if (!support) return text;
  const parts: ReactNode[] = [];
  highlightCode(
    text,
    support.language.parser.parse(text),
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

/** Code in the colours of the editor. Plain until its language has come, and for good where there is none. */
export const HighlightedCode = ({ text, language }: { text: string; language: string }) => {
  const name = languageNamed(language);
  const [support, setSupport] = useState(() => (name ? loadedLanguage(name) : undefined));
  useEffect(() => {
    let isCurrent = true;
    if (name) void loadLanguage(name).then(loaded => isCurrent && setSupport(loaded));
    else setSupport(undefined);
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return <code>{colour(text, support)}</code>;
};
