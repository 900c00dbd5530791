import { showDate } from '#web/texts/locale.ts';
import { showMoment } from '#web/texts/moments.ts';

type Props = {
  at: string | null;
  none: string;
  /** What screen readers read instead of `none`. */
  meaning?: string;
};

/** A date in the specification's format, with the full date on hover; or a placeholder. */
export const Moment = ({ at, none, meaning }: Props) => {
  if (at !== null)
    return (
      <time dateTime={at} title={showDate(at, { dateStyle: 'full', timeStyle: 'long' })}>
        {showMoment(at)}
      </time>
    );
  if (meaning === undefined) return none;
  return (
    <>
      <span aria-hidden="true">{none}</span>
      <span className="visually-hidden">{meaning}</span>
    </>
  );
};
