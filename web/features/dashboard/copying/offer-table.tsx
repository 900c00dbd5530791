import { TextInput } from '@mantine/core';
import type { CopyOffer } from '#contract/authoring/sharing.ts';
import { Table } from '#web/ui/table/table.tsx';
import { dashboardTexts } from '../dashboard-texts.ts';
import styles from './offer-table.module.css';

type Props = {
  offers: CopyOffer[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
  hasMore: boolean;
  search: string;
  onSearch: (search: string) => void;
};

/** Shorter lists need no search field. */
const searchableFrom = 11;

const matches = (offer: CopyOffer, search: string) =>
  `${offer.course.name} ${offer.owner ?? ''}`.toLowerCase().includes(search.trim().toLowerCase());

/** The courses to choose from. The selection is kept while searching. */
export const OfferTable = ({ offers, chosen, onChoose, hasMore, search, onSearch }: Props) => {
  const shown = offers.filter(offer => matches(offer, search));
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  if (offers.length === 0 && !hasMore)
    return <p className={styles.none}>{dashboardTexts.copying.noOffers}</p>;
  return (
    <div className={styles.offers}>
      {(hasMore || offers.length >= searchableFrom) && (
        <TextInput
          type="search"
          label={dashboardTexts.copying.search}
          description={hasMore ? dashboardTexts.copying.more : undefined}
          value={search}
          onChange={event => onSearch(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 && (
        <Table
          className={styles.table}
          boxClassName={styles.scroll}
          isCards={false}
          aria-label={dashboardTexts.copying.offers}
        >
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{dashboardTexts.copying.chosen}</span>
              </th>
              <th scope="col">{dashboardTexts.copying.name}</th>
              <th scope="col">{dashboardTexts.copying.from}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, course, owner, user, lessons, exercises }) => (
              <tr key={id}>
                <td>
                  <input
                    type="checkbox"
                    id={`offer-${id}`}
                    className={styles.box}
                    aria-label={dashboardTexts.copying.choose(course.name)}
                    checked={chosen.has(id)}
                    onChange={event => toggle(id, event.currentTarget.checked)}
                  />
                </td>
                <td>
                  {/* Pressing the name toggles the checkbox, too. */}
                  <label htmlFor={`offer-${id}`} className={styles.name}>
                    {course.name}
                  </label>
                  <span className={styles.more}>{dashboardTexts.copying.sizeOf(lessons, exercises)}</span>
                </td>
                <td>
                  {owner}
                  <span className={styles.more}>
                    {user ? dashboardTexts.copying.forYou : dashboardTexts.copying.forAll}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <output className={styles.none}>{shown.length === 0 && dashboardTexts.copying.noMatch}</output>
    </div>
  );
};
