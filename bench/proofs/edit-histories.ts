import { bytesOfChunks } from '#server/learning/journal/chunk-bytes.ts';
import type { Edit, EditChunk } from '#contract/learning/journal/edits.ts';
import { runWithOutput } from '../../scripts/run-step.ts';

/** Many random histories of edits, each rebuilt at every chunk: three runs of the same property with other examples. */
export const proveEditHistories = (histories: number): Promise<boolean> =>
  runWithOutput({
    name: 'vitest',
    command: 'vitest',
    args: ['run', 'contract/learning/journal', '--testTimeout=1800000'],
    env: { EDIT_HISTORIES: String(histories), PROPERTY_SEED: String(Date.now() % 1_000_000) },
  });

const program = [
  'def mean(numbers):\n    total = 0\n    for number in numbers:\n        total += number\n',
  '    return total / len(numbers)\n\n\nprint(mean([3, 4, 5]))\n',
  'while left <= right:\n    middle = (left + right) // 2\n    if items[middle] == wanted:\n        return middle\n',
].join('');

/** An hour of typing without a pause, with random times and places: how many bytes are stored of it. */
export const bytesOfAnHour = (): number => {
  const chunks: { chunk: EditChunk; receivedAt: Date }[] = [];
  let [text, letter] = ['', 0];
  for (let second = 0; second < 3600; second += 1) {
    const edits: Edit[] = [];
    const keys = 1 + Math.floor(Math.random() * 5);
    for (let key = 0; key < keys; key += 1) {
      const isDeleted = text.length > 3 && Math.random() < 0.08;
      // Now and then somebody goes on elsewhere.
      const place = Math.random() < 0.02 ? Math.floor(Math.random() * text.length) : text.length;
      const inserted = isDeleted ? '' : (program[letter++ % program.length] ?? 'x');
      const removed = isDeleted ? Math.min(1, text.length - place) : 0;
      if (removed === 0 && inserted === '') continue;
      const rest = text.length - place - removed;
      edits.push({
        after: Math.round(80 + Math.random() * 250),
        file: '',
        event: 'input',
        changes: [
          ...(place > 0 ? [place] : []),
          inserted === '' ? [removed] : [removed, ...inserted.split('\n')],
          ...(rest > 0 ? [rest] : []),
        ],
      });
      text = text.slice(0, place) + inserted + text.slice(place + removed);
    }
    const base = second === 0 ? { base: { '': '' } } : {};
    const late = Math.round(Math.random() * 200);
    chunks.push({
      chunk: { seq: second, at: second * 1000 + late, edits, ...base },
      receivedAt: new Date(second * 1000 + 1000 + late),
    });
  }
  return bytesOfChunks(chunks, 9).length;
};
