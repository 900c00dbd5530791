import { openingTexts, showDue, showDueFully } from '#web/texts/due-texts.ts';

/** From when on a lesson can be opened, in the reader's time zone; the tooltip and screen readers name the zone. */
export const OpensDate = ({ at, className }: { at: string; className?: string | undefined }) => (
  <time dateTime={at} title={showDueFully(at)} className={className}>
    <span aria-hidden="true">{openingTexts.opens(showDue(at))}</span>
    <span className="visually-hidden">{openingTexts.opens(showDueFully(at))}</span>
  </time>
);
