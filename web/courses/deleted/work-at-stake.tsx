import { deletedTexts as t } from './deleted-texts.ts';
import { type Doomed, useWorkAtStake } from './deleted.queries.ts';

/** In the dialog that asks whether to delete something: what goes along, and that it can be restored. */
export const WorkAtStakeLines = ({ doomed }: { doomed: Doomed | null }) => {
  const work = useWorkAtStake(doomed);
  return (
    <p aria-live="polite">
      <strong>{work ? t.workOf(work) : t.counting}</strong> {t.restorable(work)}
    </p>
  );
};
