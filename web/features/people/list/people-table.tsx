import { Link } from 'react-router';
import { courseRoles, type CourseRole } from '#contract/core/roles.ts';
import { enrollment } from '#web/session/paths.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import type { Action } from '#web/ui/button/menu-action.ts';
import { TrashIcon } from '#web/ui/button/icons.tsx';
import { SortHeader } from '#web/ui/table/sort-header.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { columns, type Order, type Person } from '../arrange-people.ts';
import styles from './people-table.module.css';

type Props = {
  people: Person[];
  contextId: string;
  /** The id of the signed-in user. */
  ownId: number;
  order: Order;
  onOrder: (order: Order) => void;
  onChangeRole: (person: Person, role: CourseRole) => void;
  onRemove: (person: Person) => void;
  onSetSection: (people: Person[]) => void;
  chosen: ReadonlySet<number>;
  onChoose: (ids: number[], isChosen: boolean) => void;
};

export const personMenuId = (id: number) => `person-${id}-actions`;

const actionsFor = (
  person: Person,
  isOwn: boolean,
  { onChangeRole, onRemove, onSetSection }: Pick<Props, 'onChangeRole' | 'onRemove' | 'onSetSection'>,
): Action[] => [
  {
    label: peopleTexts.people.changeRole,
    choices: {
      title: peopleTexts.people.roleOf(person.name),
      actions: courseRoles.map(role => ({
        label: texts.roles[role],
        isDisabled: role === person.roleKey,
        onSelect: () => onChangeRole(person, role),
      })),
    },
  },
  { label: peopleTexts.sections.set, onSelect: () => onSetSection([person]) },
  {
    label: isOwn ? peopleTexts.people.leave : peopleTexts.people.remove,
    icon: <TrashIcon />,
    isDanger: true,
    onSelect: () => onRemove(person),
  },
];

export const PeopleTable = ({
  people,
  contextId,
  ownId,
  order,
  onOrder,
  chosen,
  onChoose,
  ...does
}: Props) => (
  <Table className={styles.table} boxClassName={styles.box} aria-label={peopleTexts.people.title}>
    <thead>
      <tr>
        <th scope="col" className={styles.tick}>
          <input
            type="checkbox"
            aria-label={peopleTexts.sections.chooseAll}
            checked={people.every(({ id }) => chosen.has(id))}
            onChange={event =>
              onChoose(
                people.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
          <span className={styles.sortBy} aria-hidden="true">
            {peopleTexts.people.sortBy}
          </span>
        </th>
        {columns.map(column => (
          <SortHeader
            key={column}
            label={peopleTexts.people[column]}
            direction={order.by !== column ? null : order.isDown ? 'descending' : 'ascending'}
            onSort={() => onOrder({ by: column, isDown: order.by === column && !order.isDown })}
          />
        ))}
        <th scope="col" className={styles.actions}>
          <span className="visually-hidden">{peopleTexts.people.actions}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {people.map(person => (
        <tr key={person.id}>
          <td className={styles.tick}>
            <input
              type="checkbox"
              aria-label={peopleTexts.sections.choose(person.name)}
              checked={chosen.has(person.id)}
              onChange={event => onChoose([person.id], event.currentTarget.checked)}
            />
          </td>
          <th scope="row" className={styles.name}>
            <Link to={enrollment(contextId, person.id)}>{person.name}</Link>
            {person.id === ownId && <span className={styles.you}> ({peopleTexts.people.you})</span>}
          </th>
          <td className={styles.email}>{person.email}</td>
          <td className={styles.role}>{texts.roles[person.roleKey]}</td>
          <td className={styles.section}>{person.sections.join(', ')}</td>
          <td className={styles.actions}>
            <ActionMenu
              id={personMenuId(person.id)}
              label={peopleTexts.people.actionsFor(person.name)}
              backLabel={peopleTexts.people.back}
              actions={actionsFor(person, person.id === ownId, does)}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
