// `npm run mistakes` prints how many of the mistakes in test/mistakes get the right sentence, and which do not;
// `npm run mistakes -- run [languages] [--begin=fw-]` first runs them through the real engines and stores what those say: all, or
// those whose name begins so and those that are new;
// `npm run mistakes -- keep <folder>` writes a stranger's set (`mistakes-3`) into the corpus as `set-3.txt` of each language;
// `npm run mistakes -- advice` stores the line and the second sentence of each in test/mistakes/advice;
// `npm run mistakes -- show <language>` prints what is said about each, to write the expected sentences from.
import { writeFileSync } from 'node:fs';
import { adviceFile, mistakeLanguages } from '#test/mistakes/read-mistakes.ts';
import { runMistakes } from '#test/mistakes/run-mistakes.ts';
import { keepSet } from '#test/mistakes/stranger-sets.ts';
import { adviceOn, judgeMistakes, scoreMistakes } from '#test/mistakes/score-mistakes.ts';

const [command, ...words] = process.argv.slice(2);
const languages = words.filter(word => !word.startsWith('--'));
const begin = words.find(word => word.startsWith('--begin='))?.slice('--begin='.length);
if (command === 'run') await runMistakes(languages.length > 0 ? languages : undefined, begin);
if (command === 'keep' && languages[0] !== undefined) keepSet(languages[0]);
if (command === 'advice')
  for (const one of mistakeLanguages) writeFileSync(adviceFile(one), adviceOn(judgeMistakes(one)));
else if (command === 'show') {
  for (const one of languages.flatMap(judgeMistakes))
    console.log(
      `${one.grade.padEnd(6)} ${one.name} [${one.saidLine ?? '-'}]\n    ${one.said}\n    ${one.why}`,
    );
} else {
  for (const one of mistakeLanguages.flatMap(judgeMistakes))
    if (one.grade !== 'right')
      console.log(
        `${one.grade}: ${one.language}/${one.name}\n  expected ${one.says}\n  said     ${one.said}`,
      );
  for (const { name, total, right, silent, wrong } of scoreMistakes())
    console.log(
      `${name}: ${total} mistakes, ${((100 * right) / total).toFixed(1)} % right, ${silent} without a sentence, ${wrong} wrong`,
    );
}
