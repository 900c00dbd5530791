import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GradingOverview } from '#contract/learning/grading.ts';

export type Among = 'all' | 'mine' | 'open';

/** Which program is shown, and which come before and after it among those that are wanted. */
export const useProgramOrder = ({ gradings, graders }: GradingOverview) => {
  const [search, setSearch] = useSearchParams();
  const me = graders.find(({ isMe }) => isMe)?.id ?? null;
  const hasMine = me !== null && gradings.some(({ graderId }) => graderId === me);
  const [chosen, setAmong] = useState<Among | null>(null);
  const among = chosen ?? (hasMine ? 'mine' : 'all');
  const isWanted = ({ graderId, isGraded }: GradingOverview['gradings'][number]) =>
    among === 'all' || (among === 'mine' ? graderId === me : !isGraded);
  const wanted = gradings.filter(isWanted);
  const named = Number(search.get('program'));
  // Chosen once: what is graded must not give way to the next by itself.
  const [begin] = useState(() => (wanted.find(({ isGraded }) => !isGraded) ?? wanted[0])?.id);
  const current =
    gradings.find(({ id }) => id === named) ?? gradings.find(({ id }) => id === begin) ?? gradings[0] ?? null;
  const at = gradings.findIndex(({ id }) => id === current?.id);
  const next = gradings.slice(at + 1).find(isWanted)?.id ?? null;
  const previous = gradings.slice(0, Math.max(0, at)).findLast(isWanted)?.id ?? null;
  const open = (id: number | null) => {
    if (id !== null) setSearch({ program: String(id) }, { replace: true });
  };
  return { among, setAmong, hasMine, me, wanted, current, next, previous, open };
};
export type ProgramOrder = ReturnType<typeof useProgramOrder>;
