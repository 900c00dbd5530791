import { LanguageSupport, StreamLanguage } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';

export const shellLanguage = () => new LanguageSupport(StreamLanguage.define(shell));
