import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { LanguageSupport } from '@codemirror/language';
import { Prec } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Without the library's `markdown()`, which brings HTML, CSS and JavaScript along for texts that run none of it. */
export const markdownSupport = () =>
  new LanguageSupport(markdownLanguage, Prec.high(keymap.of(markdownKeymap)));
