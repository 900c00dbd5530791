import { Link } from 'react-router';
import type { AuditEvent } from '#contract/site/audit.ts';
import { showMoment } from '#web/texts/moments.ts';
import { adminUser } from '#web/session/paths.ts';
import { adminTexts } from '../admin-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { useAuditEvents } from '../admin.queries.ts';
import { ListFrame } from './list-frame.tsx';
import { useFound } from './use-found.ts';
import { usePagedSearch } from '#web/browser/use-paged-search.ts';

const t = adminTexts.audit;

const Who = ({ actor, actorId }: AuditEvent) => {
  if (actor === '') return <span>{t.nobody}</span>;
  return actorId === null ? <span>{actor}</span> : <Link to={adminUser(actorId)}>{actor}</Link>;
};

const whomOf = ({ action, subject }: AuditEvent) =>
  subject === '' && action === 'sign-in-failed' ? t.unknown : subject;

export const AuditScreen = () => {
  useTitle(t.title, adminTexts.title);
  const state = usePagedSearch();
  const events = useAuditEvents(state);
  useFound(t, state.search, events.isBusy ? undefined : events.data?.pagination.total);
  return (
    <ListFrame words={t} state={state} {...events}>
      {rows => (
        <DataTable
          label={t.title}
          isWide
          rows={rows}
          keyOf={event => event.id}
          columns={[
            {
              key: 'when',
              label: t.when,
              cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time>,
            },
            { key: 'what', label: t.what, cell: ({ action }) => t.actions[action] },
            { key: 'who', label: t.who, cell: event => <Who {...event} /> },
            { key: 'whom', label: t.whom, cell: whomOf },
            { key: 'details', label: t.details, cell: ({ detail }) => detail },
            { key: 'address', label: t.address, cell: ({ address }) => address },
          ]}
        />
      )}
    </ListFrame>
  );
};
