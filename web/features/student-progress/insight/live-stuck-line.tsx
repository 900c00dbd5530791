import { useStuck } from '../student-progress.queries.ts';
import { StuckLine } from './stuck-line.tsx';

type Props = {
  contextId: string;
  lessonId: number;
  /** Who is shown, after filters. */
  people: { id: number }[];
};

/** Of one lesson. Not there as long as nobody is stuck. */
export const LiveStuckLine = ({ contextId, lessonId, people }: Props) => {
  const { data } = useStuck(contextId, lessonId);
  const ids = new Set(people.map(({ id }) => id));
  return (
    data && (
      <StuckLine
        contextId={contextId}
        list={{ ...data, stuck: data.stuck.filter(({ user }) => ids.has(user.id)) }}
        places="exercise"
      />
    )
  );
};
