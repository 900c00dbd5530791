import { mostItemPoints, mostRubricItems, type Rubric } from '#contract/authoring/rubric.ts';
import { newId } from '#web/browser/new-id.ts';
import { rubricEditorTexts as t } from './rubric-editor-texts.ts';

/** A rubric while it is typed: points may be half a number. */
export type TypedItem = { key: string; points: string; text: string };
export type TypedRubric = { isAlone: boolean; items: TypedItem[] };

export const typedOf = (rubric: Rubric | null): TypedRubric => ({
  isAlone: rubric?.isAlone ?? false,
  items: (rubric?.items ?? []).map(item => ({ ...item, points: String(item.points) })),
});

export const newItem = (): TypedItem => ({ key: newId(), points: '1', text: '' });

/** Also with a comma and with a minus as typographers write it. */
const readPoints = (typed: string): number =>
  typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.').replace('−', '-'));

const isPoints = (points: number) =>
  Math.abs(points) <= mostItemPoints && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6;

/** Without items there is no rubric. */
export const readRubric = ({
  isAlone,
  items,
}: TypedRubric): { rubric: Rubric | null } | { problem: string } => {
  if (items.length === 0) return { rubric: null };
  if (items.length > mostRubricItems) return { problem: t.tooMany };
  const read = items.map(item => ({ ...item, points: readPoints(item.points), text: item.text.trim() }));
  const wrong = read.findIndex(({ points }) => !isPoints(points));
  if (wrong >= 0) return { problem: t.badPoints(wrong + 1) };
  const silent = read.findIndex(({ text }) => text === '');
  if (silent >= 0) return { problem: t.noText(silent + 1) };
  if (isAlone && !read.some(({ points }) => points > 0)) return { problem: t.needsPlus };
  return { rubric: { isAlone, items: read } };
};
