import type { Rule } from './rule.ts';

/** What Bash says where no reason was found (reasons/bash-reasons.ts). */
export const bashRules: Rule[] = [
  {
    says: /line (?<place>\d+): (?<what>(?:syntax error|unexpected EOF)[^\n]*)/,
    what: 'Bash cannot read line $place: $what.',
    why: 'Look for a missing `then`, `do`, `fi`, `done`, quote or bracket here, or in the lines above.',
    isGeneric: true,
  },
  {
    says: /line (?<place>\d+): (?<what>[^\n]*(?:No such file or directory|Permission denied))/,
    what: 'Line $place: $what.',
    why: 'Check the name of the file, and quotes around it.',
    isGeneric: true,
  },
];
