import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { Course } from '#contract/authoring/courses.ts';
import type { SentInvite } from '#contract/learning/people.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { peopleTexts } from '../people-texts.ts';
import { texts } from '#web/texts/texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PlusIcon } from '#web/ui/button/icons.tsx';
import { Failed, Loaded } from '#web/loading/loaded.tsx';
import { arrange, matches, type Order, type Person, personOf } from '../arrange-people.ts';
import { SectionFilter, useSection } from '#web/courses/section-filter.tsx';
import { ActionMenu } from '#web/ui/button/action-menu.tsx';
import { ChosenPeople } from '../sections/chosen-people.tsx';
import { SectionDialog } from '../sections/section-dialog.tsx';
import { SectionListDialog } from '../sections/section-list-dialog.tsx';
import { useSections } from '../sections/use-sections.ts';
import { InviteDialog } from '../inviting/invite-dialog.tsx';
import { InviteTable } from '../inviting/invite-table.tsx';
import { PeopleTable } from './people-table.tsx';
import { useInvites, usePeople, useResend, useRoster, useWithdraw } from '../people.queries.ts';
import { PlatformRoster } from './platform-roster.tsx';
import { PersonDialogs } from './person-dialogs.tsx';
import { useInviting } from '../inviting/use-inviting.ts';
import { usePersonChanges } from './use-person-changes.ts';
import styles from './people.module.css';

const headingId = 'people-heading';
const invitesHeadingId = 'invites-heading';
const moreId = 'people-actions';

type PeopleProps = {
  course: Course;
  people: Person[];
  invites: ReturnType<typeof useInvites>;
  roster: ReturnType<typeof useRoster>;
};

const People = ({ course, people, invites, roster }: PeopleProps) => {
  const { contextId } = course;
  const { toasts, pageData } = useTools();
  const { mode, holder } = useSession();
  const focusSoon = useFocusSoon();
  const resend = useResend(contextId);
  const withdraw = useWithdraw(contextId);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>({ by: 'name', isDown: false });

  const ownId = Number(holder);
  const pending = invites.data ?? [];
  const inviting = useInviting(contextId, people, pending);
  const { questions, ...personChanges } = usePersonChanges({ contextId, ownId, headingId });

  const handleWithdraw = async (invite: SentInvite) => {
    if (await problemFrom(withdraw.mutateAsync(invite.id))) return;
    toasts.show('info', peopleTexts.invites.withdrawn(invite.email));
    focusSoon(pending.length > 1 ? invitesHeadingId : headingId);
  };
  const handleResend = async (invite: SentInvite) => {
    if (await problemFrom(resend.mutateAsync(invite.id))) return;
    toasts.show('info', peopleTexts.invites.resent(invite.email));
  };

  const filter = useSection(people);
  const sections = useSections(contextId, people);
  const shownPeople = arrange(filter.found, search, order);
  const isPart = search !== '' || filter.section !== '';
  const shownInvites = pending.filter(({ email, role }) => matches(search, email, texts.roles[role.roleKey]));
  const isStandalone = mode === 'standalone';
  // In a course without other people the button is in the empty state instead.
  const isAlone = people.every(person => person.id === ownId) && invites.data?.length === 0;
  const invite = isStandalone && (
    <Button leftSection={<PlusIcon />} onClick={inviting.open}>
      {peopleTexts.invites.invite}
    </Button>
  );
  return (
    <div className={styles.people}>
      <section className={styles.part} aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.title} tabIndex={-1}>
            {peopleTexts.people.count(people.length)}
          </h2>
          {!isAlone && (
            <>
              <TextInput
                className={styles.search ?? ''}
                type="search"
                aria-label={peopleTexts.people.search}
                placeholder={peopleTexts.people.search}
                value={search}
                onChange={event => setSearch(event.currentTarget.value)}
              />
              <SectionFilter {...filter} isLabelHidden />
              {invite}
              <ActionMenu
                id={moreId}
                label={peopleTexts.sections.more}
                backLabel={peopleTexts.people.back}
                actions={[{ label: peopleTexts.sections.fromList, onSelect: sections.openList }]}
              />
            </>
          )}
        </div>
        <output className="visually-hidden">
          {isPart && peopleTexts.people.found(shownPeople.length, people.length)}
        </output>
        <ChosenPeople
          count={sections.chosen.size}
          onSet={() => sections.open(people.filter(({ id }) => sections.chosen.has(id)))}
          onClear={sections.clear}
        />
        {shownPeople.length > 0 ? (
          <PeopleTable
            people={shownPeople}
            contextId={contextId}
            ownId={ownId}
            order={order}
            onOrder={setOrder}
            chosen={sections.chosen}
            onChoose={sections.choose}
            onSetSection={sections.open}
            {...personChanges}
          />
        ) : (
          search !== '' && <p className={styles.nobody}>{peopleTexts.people.nobodyFound(search)}</p>
        )}
      </section>
      {isAlone && (
        <EmptyState action={invite}>
          {isStandalone ? peopleTexts.people.empty : peopleTexts.people.emptyEmbedded}
        </EmptyState>
      )}
      {invites.error && (
        <Failed
          title={peopleTexts.invites.loadFailed}
          error={invites.error}
          onRetry={() => void invites.refetch()}
        />
      )}
      {shownInvites.length > 0 && (
        <section className={styles.part} aria-labelledby={invitesHeadingId}>
          <h2 id={invitesHeadingId} className={styles.title} tabIndex={-1}>
            {peopleTexts.invites.pendingCount(pending.length)}
          </h2>
          <InviteTable
            invites={shownInvites}
            canMail={pageData.canMail}
            onResend={chosen => void handleResend(chosen)}
            onWithdraw={chosen => void handleWithdraw(chosen)}
          />
        </section>
      )}
      <PlatformRoster roster={roster.data ?? null} problem={roster.error?.message ?? null} />
      <SectionDialog {...sections.dialog} names={filter.names} />
      <SectionListDialog {...sections.listDialog} people={people} />
      <InviteDialog {...inviting.dialog} />
      <PersonDialogs courseName={course.name} {...questions} />
    </div>
  );
};

export const PeopleScreen = () => {
  // Loaded by the course editor.
  const course = useOutletContext<Course>();
  useTitle(peopleTexts.people.title, course.name);
  const enrollments = usePeople(course.contextId);
  // In parallel with the people.
  const invites = useInvites(course.contextId);
  const roster = useRoster(course.contextId);
  return (
    <div data-whole-width>
      <Loaded query={enrollments} failedTitle={peopleTexts.people.loadFailed}>
        {data => <People course={course} people={data.map(personOf)} invites={invites} roster={roster} />}
      </Loaded>
    </div>
  );
};
