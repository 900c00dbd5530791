import type {
  exerciseFieldTexts as english,
  exerciseSwitchHints as englishHints,
} from './exercise-field-texts.ts';
import type { TextsOf } from './texts-of.ts';

export const exerciseFieldTexts = {
  name: 'Name der Aufgabe',
  instructions: 'Anleitung',
  testCode: 'Testcode',
  solutionCode: 'Lösungscode',
  starterCode: 'Startcode',
  cpuLimitMs: 'Zeitlimit',
  hints: 'Hinweise',
  showsSolution: 'Nach dem Bestehen die Lösung zeigen',
  helpsTyping: 'Lernenden beim Tippen helfen',
  files: 'Dateien',
  rubric: 'Bewertung von Hand',
  points: 'Punkte',
} satisfies TextsOf<typeof english>;

export const exerciseSwitchHints = {
  showsSolution: 'Wer alle Tests bestanden hat, kann die eigene Lösung damit vergleichen.',
  helpsTyping: 'Der Editor unterstreicht Fehler und schlägt Namen vor.',
} satisfies TextsOf<typeof englishHints>;
