import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useOutletContext } from 'react-router';
import { sameAddress } from '#contract/addresses.ts';
import type { Course } from '#contract/courses.ts';
import type { SentInvite } from '#contract/people.ts';
import { type CourseRole, learner } from '#contract/roles.ts';
import { ApiError } from '../../lib/api-error.ts';
import { problemFrom } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { texts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { useSession, useTools } from '../../lib/tools.ts';
import { useFocusSoon } from '../../lib/use-focus-soon.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';
import { arrange, matches, type Order, type Person, personOf } from './arrange-people.ts';
import { checkList } from './check-list.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { InviteTable } from './invite-table.tsx';
import { PeopleTable, personMenuId } from './people-table.tsx';
import {
  useChangeRole,
  useCreateInvites,
  useInvites,
  usePeople,
  useRemovePerson,
  useResend,
  useWithdraw,
} from './people.queries.ts';
import { PersonDialogs, type PersonQuestion } from './person-dialogs.tsx';
import styles from './people.module.css';

const headingId = 'people-heading';
const invitesHeadingId = 'invites-heading';

export const PeopleScreen = () => {
  // The course editor has loaded it.
  const course = useOutletContext<Course>();
  const { contextId } = course;
  useTitle(texts.people.title, course.name);
  const { announcer, toasts, pageData } = useTools();
  const { mode, holder } = useSession();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const enrollments = usePeople(contextId);
  const invites = useInvites(contextId);
  const createInvites = useCreateInvites(contextId);
  const changeRole = useChangeRole(contextId);
  const removePerson = useRemovePerson(contextId);
  const resend = useResend(contextId);
  const withdraw = useWithdraw(contextId);
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<Order>({ by: 'name', isDown: false });
  const [question, setQuestion] = useState<PersonQuestion | null>(null);
  const [isInviting, setInviting] = useState(false);
  // Kept while the dialog is closed: a slip of the pointer loses no list.
  const [text, setText] = useState('');
  const [made, setMade] = useState<SentInvite[] | null>(null);

  const ownId = Number(holder);
  const people = enrollments.data?.map(personOf) ?? [];
  const pending = invites.data ?? [];
  const list = checkList(text, {
    members: new Set(people.map(person => sameAddress(person.email))),
    invited: new Set(pending.map(invite => sameAddress(invite.email))),
  });
  const shownPeople = arrange(people, search, order);
  const shownInvites = pending.filter(invite =>
    matches(search, invite.email, texts.roles[invite.role.roleKey]),
  );
  const isStandalone = mode === 'standalone';
  const isAlone = people.every(person => person.id === ownId) && pending.length === 0;

  const handleSend = (emails: string[], role: CourseRole) =>
    problemFrom(
      createInvites.mutateAsync({ emails, role }).then(answer => {
        setText('');
        const skipped = Object.values(answer.skipped).flat().length;
        const count = answer.invites.length;
        if (!pageData.canMail && count > 0) {
          setMade(answer.invites);
          return;
        }
        setInviting(false);
        toasts.show('info', skipped > 0 ? texts.invites.sentBut(count, skipped) : texts.invites.sent(count));
      }),
    ).then(problem => problem?.text ?? null);
  const handleClose = () => {
    setInviting(false);
    setMade(null);
  };

  const giveRole = async (person: Person, role: CourseRole) => {
    const problem = await problemFrom(changeRole.mutateAsync({ userId: person.id, role }));
    if (problem) return problem.text;
    announcer.say(texts.people.roleChanged(person.name, texts.roles[role]));
    focusSoon(personMenuId(person.id));
    return null;
  };
  const handleChangeRole = (person: Person, role: CourseRole) => {
    if (person.id === ownId && role === learner) setQuestion({ what: 'demote', person, role });
    else void giveRole(person, role);
  };
  const handleConfirm = async ({ what, person, role }: PersonQuestion) => {
    const problem =
      what === 'demote' && role
        ? await giveRole(person, role)
        : await problemFrom(removePerson.mutateAsync(person.id)).then(found => found?.text ?? null);
    if (problem) return problem;
    setQuestion(null);
    if (person.id === ownId) {
      await navigate(paths.courses);
      return null;
    }
    announcer.say(texts.people.removed(person.name));
    focusSoon(headingId);
    return null;
  };
  const handleWithdraw = async (invite: SentInvite) => {
    if (await problemFrom(withdraw.mutateAsync(invite.id))) return;
    toasts.show('info', texts.invites.withdrawn(invite.email));
    focusSoon(pending.length > 1 ? invitesHeadingId : headingId);
  };
  const handleResend = async (invite: SentInvite) => {
    if (await problemFrom(resend.mutateAsync(invite.id))) return;
    toasts.show('info', texts.invites.resent(invite.email));
  };

  if (!enrollments.data)
    return enrollments.error ? (
      <LoadFailure
        texts={{ ...texts.common, title: texts.people.loadFailed }}
        reason={enrollments.error.message}
        reference={enrollments.error instanceof ApiError ? enrollments.error.requestId : undefined}
        onRetry={() => void enrollments.refetch()}
      />
    ) : (
      <LoadingLines
        texts={{ ...texts.common, stillLoading: texts.people.stillLoading }}
        lines={4}
        onRetry={() => void enrollments.refetch({ cancelRefetch: true })}
      />
    );

  const invite = isStandalone && (
    <Button leftSection={<PlusIcon />} onClick={() => setInviting(true)}>
      {texts.invites.invite}
    </Button>
  );
  return (
    <div className={styles.people}>
      <section className={styles.part} aria-labelledby={headingId}>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.title} tabIndex={-1}>
            {texts.people.count(people.length)}
          </h2>
          {!isAlone && (
            <TextInput
              className={styles.search ?? ''}
              type="search"
              aria-label={texts.people.search}
              placeholder={texts.people.search}
              value={search}
              onChange={event => setSearch(event.currentTarget.value)}
            />
          )}
          {!isAlone && invite}
        </div>
        <output className="visually-hidden">
          {search !== '' && texts.people.found(shownPeople.length, people.length)}
        </output>
        {shownPeople.length > 0 && (
          <PeopleTable
            people={shownPeople}
            contextId={contextId}
            ownId={ownId}
            order={order}
            onOrder={setOrder}
            onChangeRole={handleChangeRole}
            onRemove={person => setQuestion({ what: person.id === ownId ? 'leave' : 'remove', person })}
          />
        )}
        {search !== '' && shownPeople.length === 0 && (
          <p className={styles.nobody}>{texts.people.nobodyFound(search)}</p>
        )}
      </section>
      {isAlone && (
        <EmptyState action={invite}>
          {isStandalone ? texts.people.empty : texts.people.emptyEmbedded}
        </EmptyState>
      )}
      {invites.error && (
        <LoadFailure
          texts={{ ...texts.common, title: texts.invites.loadFailed }}
          reason={invites.error.message}
          reference={invites.error instanceof ApiError ? invites.error.requestId : undefined}
          onRetry={() => void invites.refetch()}
        />
      )}
      {shownInvites.length > 0 && (
        <section className={styles.part} aria-labelledby={invitesHeadingId}>
          <h2 id={invitesHeadingId} className={styles.title} tabIndex={-1}>
            {texts.invites.pendingCount(pending.length)}
          </h2>
          <InviteTable
            invites={shownInvites}
            canMail={pageData.canMail}
            onResend={chosen => void handleResend(chosen)}
            onWithdraw={chosen => void handleWithdraw(chosen)}
          />
        </section>
      )}
      <InviteDialog
        isOpen={isInviting}
        text={text}
        list={list}
        canMail={pageData.canMail}
        made={made}
        onClose={handleClose}
        onText={setText}
        onSend={handleSend}
      />
      <PersonDialogs
        question={question}
        courseName={course.name}
        onClose={() => setQuestion(null)}
        onConfirm={handleConfirm}
      />
    </div>
  );
};
