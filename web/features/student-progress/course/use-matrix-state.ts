import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CourseProgress } from '#contract/learning/student-progress.ts';
import { progressTexts } from '../progress-texts.ts';
import { byName, type MatrixKey, type MatrixSort } from './matrix-list.ts';

const t = progressTexts.courseProgress.sorts;

export const encodeSort = ({ key, isDescending }: MatrixSort) => `${isDescending ? '-' : ''}${key}`;

const isKey = (text: string): text is MatrixKey => /^(name|completed|attempts|active|lesson-\d+)$/.test(text);

const decodeSort = (text: string): MatrixSort => {
  const key = text.replace(/^-/, '');
  return isKey(key) ? { key, isDescending: text.startsWith('-') } : byName;
};

/** All columns, because those of lessons are links and do not sort by a press. */
export const sortChoices = (lessons: CourseProgress['lessons']) => {
  const columns: [MatrixKey, { up: string; down: string }][] = [
    ['completed', t.completed],
    ['active', t.active],
    ['attempts', t.attempts],
    ...lessons.map(({ id, name }): [MatrixKey, { up: string; down: string }] => [
      `lesson-${id}`,
      t.lesson(name),
    ]),
  ];
  return [
    { value: 'name', label: t.name.up },
    { value: '-name', label: t.name.down },
    // Numbers begin with the largest.
    ...columns.flatMap(([key, { up, down }]) => [
      { value: `-${key}`, label: down },
      { value: key, label: up },
    ]),
  ];
};

/** Search, filter and sort order, kept in the URL so that links and reloads restore them. */
export const useMatrixState = () => {
  const [params, setParams] = useSearchParams();
  // Local state, so that typing is shown at once; the URL may be updated later.
  const [search, setSearch] = useState(params.get('search') ?? '');
  const set = (name: string, value: string) =>
    setParams(
      before => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const sort = decodeSort(params.get('sort') ?? '');
  const setSort = (text: string) => set('sort', text === encodeSort(byName) ? '' : text);
  return {
    search,
    setSearch: (text: string) => {
      setSearch(text);
      set('search', text);
    },
    isBehindOnly: params.get('behind') === 'yes',
    setBehindOnly: (isOn: boolean) => set('behind', isOn ? 'yes' : ''),
    sort,
    setSort,
    /** Numbers begin with the largest, names with A; pressing again reverses. */
    pressSort: (key: MatrixKey) =>
      setSort(encodeSort({ key, isDescending: sort.key === key ? !sort.isDescending : key !== 'name' })),
    showAll: () => {
      setSearch('');
      setParams({}, { replace: true });
    },
  };
};
