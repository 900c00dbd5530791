import { dueTexts, showDue, showDueFully } from '#web/texts/due-texts.ts';

type Props = { at: string; isExtended?: boolean; className?: string | undefined };

/** When something is due, in the reader's time zone; the tooltip and screen readers name the zone. */
export const DueDate = ({ at, isExtended = false, className }: Props) => {
  const words = isExtended ? dueTexts.extended : dueTexts.due;
  return (
    <time dateTime={at} title={showDueFully(at)} className={className}>
      <span aria-hidden="true">{words(showDue(at))}</span>
      <span className="visually-hidden">{words(showDueFully(at))}</span>
    </time>
  );
};
