import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { InviteLink } from '#contract/learning/people.ts';
import { sameAddress } from '#contract/site/addresses.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { paths } from '#web/session/paths.ts';
import { useSignOut } from '#web/session/sign-out.ts';
import { texts } from '#web/texts/texts.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { useTitle } from '#web/browser/title.ts';
import { useSession, useTools } from '#web/session/tools.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeading } from '#web/ui/page/page-heading.tsx';
import { isRefused } from '#web/net/api-error.ts';
import { Loaded } from '#web/loading/loaded.tsx';
import { courseOfRole } from '../course-of-role.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useAnswerInvite, useInviteLink } from './invitations.queries.ts';
import styles from './invite.module.css';

const { invitations } = dashboardTexts;

const Card = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className={styles.card}>
    <PageHeading>{heading}</PageHeading>
    {children}
  </section>
);

/** A link to the courses, or to sign-in without a token. */
const WayOut = () => {
  const { token } = useSession();
  return token === '' ? (
    <Link to={paths.home}>{invitations.toSignIn}</Link>
  ) : (
    <Link to={paths.courses}>{invitations.toCourses}</Link>
  );
};

const Gone = ({ heading, reason }: { heading: string; reason: string }) => (
  <Card heading={heading}>
    <p>{reason}</p>
    <WayOut />
  </Card>
);

const Facts = ({ invite }: Pick<InviteLink, 'invite'>) => (
  <dl className={styles.facts}>
    <dt>{invitations.role}</dt>
    <dd>{texts.roles[invite.role.roleKey]}</dd>
    <dt>{invitations.invitedBy}</dt>
    <dd>
      {invite.invitedBy ? `${invite.invitedBy.firstName} ${invite.invitedBy.lastName}` : invitations.somebody}
    </dd>
    <dt>{invitations.address}</dt>
    <dd>{invite.email}</dd>
  </dl>
);

const WrongAccount = ({ invite, signedInAs }: InviteLink) => {
  const signOut = useSignOut();
  return (
    <Card heading={invitations.wrongHeading}>
      <p>{invitations.wrongBody(invite.email, signedInAs ?? '')}</p>
      <p>{invitations.wrongHelp(signedInAs ?? '')}</p>
      <Facts invite={invite} />
      {/* After signing out, the same link leads to sign-in with the invited address. */}
      <Button onClick={signOut}>{invitations.switchAccount}</Button>
      <WayOut />
    </Card>
  );
};

const Invitation = ({ link, token }: { link: InviteLink; token: string }) => {
  const { invite, signedInAs } = link;
  const { contextId, name } = invite.course;
  const { announcer } = useTools();
  const navigate = useNavigate();
  const answer = useAnswerInvite();
  const [isDeclining, setDeclining] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isOtherAccount = sameAddress(signedInAs ?? '') !== sameAddress(invite.email);

  const handleAccept = async () => {
    if (answer.isPending) return;
    const found = await problemFrom(answer.mutateAsync({ courseId: contextId, accepted: true, token }));
    setProblem(found?.text ?? null);
    if (!found) await navigate(courseOfRole(contextId, invite.role.roleKey), { replace: true });
  };
  const handleDecline = async () => {
    const found = await problemFrom(answer.mutateAsync({ courseId: contextId, accepted: false, token }));
    if (found) return found.text;
    announcer.say(invitations.declined(name));
    await navigate(paths.courses, { replace: true });
    return null;
  };
  const isBusy = answer.isPending && !isDeclining;
  return (
    <Card heading={invitations.heading(name)}>
      <Facts invite={invite} />
      {isOtherAccount && (
        <Notice kind="info">{invitations.otherAccount(invite.email, signedInAs ?? '')}</Notice>
      )}
      <div aria-live="polite">{problem && <Notice kind="error">{problem}</Notice>}</div>
      <div className={styles.answers}>
        <Button aria-disabled={isBusy} onClick={() => void handleAccept()}>
          {isBusy ? invitations.accepting : invitations.accept}
        </Button>
        <Button variant="default" onClick={() => setDeclining(true)}>
          {invitations.decline}
        </Button>
      </div>
      <DeclineDialog
        courseName={isDeclining ? name : null}
        onClose={() => setDeclining(false)}
        onDecline={handleDecline}
      />
    </Card>
  );
};

/** The screen of an invitation link: `#/invite?token=…`. */
export const InviteScreen = () => {
  useTitle(invitations.pageTitle);
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { pathname, search } = useLocation();
  const { data, error, refetch } = useInviteLink(token);

  const show = (link: InviteLink) => {
    if (link.signedInAs === null)
      return (
        <Navigate
          to={paths.signUp}
          replace
          state={{
            from: pathname + search,
            invitedAs: link.invite.email,
            card: link.hasAccount ? 'sign-in' : 'sign-up',
          }}
        />
      );
    if (link.isMember && !link.isForCaller)
      return (
        <Card heading={invitations.memberHeading(link.invite.course.name)}>
          <p>{invitations.memberBody(link.invite.email)}</p>
          <WayOut />
        </Card>
      );
    return link.isForCaller ? <Invitation link={link} token={token} /> : <WrongAccount {...link} />;
  };
  if (token === '') return <Gone heading={invitations.goneHeading} reason={invitations.incomplete} />;
  return (
    <Loaded
      query={{ data: error ? undefined : data, error, refetch }}
      failedTitle={invitations.loadFailed}
      lines={3}
      isScreen
      instead={cause => isRefused(cause) && <Gone heading={invitations.goneHeading} reason={cause.message} />}
    >
      {show}
    </Loaded>
  );
};
