import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { OwnInvite } from '#contract/learning/people.ts';
import { problemFrom } from '#web/forms/form-problem.ts';
import { dashboardTexts } from '../dashboard-texts.ts';
import { useTools } from '#web/session/tools.ts';
import { useFocusSoon } from '#web/browser/use-focus-soon.ts';
import { Failed } from '#web/loading/loaded.tsx';
import { courseOfRole } from '../course-of-role.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { useAnswerInvite, useOwnInvites, useRequestVerification } from './invitations.queries.ts';
import styles from './invitations.module.css';

const headingId = 'pending-invitations';

/** The user's invitations, above the courses. Renders nothing when there are none. */
export const PendingInvitations = () => {
  const { announcer, pageData } = useTools();
  const navigate = useNavigate();
  const focusSoon = useFocusSoon();
  const { data: invites = [], error, refetch } = useOwnInvites();
  const answer = useAnswerInvite();
  const requestVerification = useRequestVerification();
  const [declining, setDeclining] = useState<OwnInvite | null>(null);

  const handleAccept = async ({ course, role }: OwnInvite) => {
    const problem = await problemFrom(answer.mutateAsync({ courseId: course.contextId, accepted: true }));
    if (!problem) await navigate(courseOfRole(course.contextId, role.roleKey));
    return problem?.text ?? null;
  };
  const handleDecline = async () => {
    if (!declining) return null;
    const { course } = declining;
    const problem = await problemFrom(answer.mutateAsync({ courseId: course.contextId, accepted: false }));
    if (problem) return problem.text;
    setDeclining(null);
    announcer.say(dashboardTexts.invitations.declined(course.name));
    focusSoon(headingId);
    return null;
  };

  if (error)
    return (
      <Failed title={dashboardTexts.invitations.loadFailed} error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      {invites.length > 0 && (
        <section className={styles.invitations} aria-labelledby={headingId}>
          <h2 id={headingId} className={styles.title} tabIndex={-1}>
            {dashboardTexts.invitations.title(invites.length)}
          </h2>
          <ul className={styles.list}>
            {invites.map(invite => (
              <InvitationCard
                key={invite.id}
                invite={invite}
                canMail={pageData.canMail}
                onAccept={() => handleAccept(invite)}
                onDecline={() => setDeclining(invite)}
                onVerify={async () => (await problemFrom(requestVerification.mutateAsync())) === null}
              />
            ))}
          </ul>
        </section>
      )}
      <DeclineDialog
        courseName={declining?.course.name ?? null}
        onClose={() => setDeclining(null)}
        onDecline={handleDecline}
      />
    </>
  );
};
