import { useState } from 'react';
import { caseNames, emptyCase, type IoCase } from '#contract/running/test-code/io-cases.ts';

type Given = { cases: IoCase[]; onChange: (cases: IoCase[]) => void };

/** A case with an id for this visit: rows keep their fields and focus when they are moved. */
export type ListedCase = { id: number; name: string; ioCase: IoCase };

/** Changes to a list of cases; what was deleted last can be restored. */
export const useCaseList = ({ cases, onChange }: Given) => {
  const [known, setKnown] = useState<number[]>([]);
  const [deleted, setDeleted] = useState<{ at: number; name: string; ioCase: IoCase } | null>(null);
  // Cases that came from outside, such as by undoing in the text, get ids, too.
  const ids = cases.map((_, index) => known[index] ?? nextId(known) + index);
  const names = caseNames(cases);
  const items = cases.map((ioCase, index): ListedCase => ({ id: ids[index]!, name: names[index]!, ioCase }));

  const set = (next: IoCase[], nextIds: number[]) => {
    setKnown(nextIds);
    onChange(next);
  };
  const insert = (at: number, ...added: IoCase[]) => {
    const first = nextId(ids);
    const newIds = added.map((_, index) => first + index);
    set(cases.toSpliced(at, 0, ...added), ids.toSpliced(at, 0, ...newIds));
  };
  return {
    items,
    deleted,
    change(index: number, change: Partial<IoCase>) {
      set(cases.with(index, { ...cases[index]!, ...change }), ids);
    },
    add: (...added: IoCase[]) => insert(cases.length, ...(added.length > 0 ? added : [emptyCase()])),
    duplicate: (index: number) => insert(index + 1, { ...cases[index]! }),
    /** Returns the id of the new case. */
    addBelow(index: number): number {
      insert(index + 1, emptyCase());
      return nextId(ids);
    },
    move(index: number, to: number) {
      const without = cases.toSpliced(index, 1);
      set(without.toSpliced(to, 0, cases[index]!), ids.toSpliced(index, 1).toSpliced(to, 0, ids[index]!));
    },
    remove(index: number) {
      setDeleted({ at: index, name: names[index]!, ioCase: cases[index]! });
      set(cases.toSpliced(index, 1), ids.toSpliced(index, 1));
    },
    restore() {
      if (deleted) insert(deleted.at, deleted.ioCase);
      setDeleted(null);
    },
  };
};

const nextId = (ids: number[]) => Math.max(0, ...ids) + 1;
