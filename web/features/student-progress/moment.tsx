import { showMoment } from '#web/texts/moments.ts';

const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long' });

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
      <time dateTime={at} title={inFull.format(new Date(at))}>
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
