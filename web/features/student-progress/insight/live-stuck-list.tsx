import { useStuck } from '../student-progress.queries.ts';
import { StuckList } from './stuck-list.tsx';

type Props = {
  contextId: string;
  /** Null for the whole course. */
  lessonId: number | null;
  /** Who is shown, after filters. */
  people: { id: number }[];
};

/** Not there as long as nobody is stuck. */
export const LiveStuckList = ({ contextId, lessonId, people }: Props) => {
  const { data } = useStuck(contextId, lessonId);
  const ids = new Set(people.map(({ id }) => id));
  return (
    data && (
      <StuckList
        contextId={contextId}
        stuck={data.stuck.filter(({ user }) => ids.has(user.id))}
        places={lessonId === null ? 'lesson and exercise' : 'exercise'}
      />
    )
  );
};
