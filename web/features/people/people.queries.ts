import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/core/endpoint.ts';
import { getRoster } from '#contract/lti/lti-course.ts';
import {
  changeRole,
  createInvites,
  listEnrollments,
  listInvites,
  removePerson,
  resendInvite,
  withdrawInvite,
} from '#contract/learning/people.ts';
import { setSections } from '#contract/learning/sections.ts';
import { type CourseRole, roleUris } from '#contract/core/roles.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { useIsStandalone } from '#web/session/opened-place.ts';
import { useTools } from '#web/session/tools.ts';

const peopleKey = (courseId: string) => ['people', courseId];
const invitesKey = (courseId: string) => ['invites', courseId];

/** The error is shown next to the control, so no toast. */
const inPlace = { isQuiet: true };

export const usePeople = (courseId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: peopleKey(courseId),
    queryFn: async () => {
      try {
        return (await api(listEnrollments, { params: { courseId } }, inPlace)).enrollments;
      } catch (cause) {
        logProblem('The people could not be loaded', cause);
        throw cause;
      }
    },
  });
};

const mailPoll = 3000;

export const useInvites = (courseId: string) => {
  const { api } = useTools();
  return useQuery({
    queryKey: invitesKey(courseId),
    queryFn: async () => {
      try {
        return (await api(listInvites, { params: { courseId } }, inPlace)).invites;
      } catch (cause) {
        logProblem('The pending invites could not be loaded', cause);
        throw cause;
      }
    },
    // Poll while mails are being sent, so that a rejected one is noticed.
    refetchInterval: ({ state }) =>
      state.data?.some(invite => invite.mailState === 'waiting') ? mailPoll : false,
  });
};

/** A change after which the lists are refetched before its promise resolves. */
const useChange = <Input, Answer>(
  keysOf: (courseId: string) => string[],
  courseId: string,
  send: (input: Input) => Promise<Answer>,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: keysOf(courseId) }),
  });
};

export const useCreateInvites = (courseId: string) => {
  const { api } = useTools();
  return useChange(invitesKey, courseId, ({ emails, role }: { emails: string[]; role: CourseRole }) =>
    api(createInvites, { params: { courseId }, body: { emails, role: roleUris[role] } }, inPlace),
  );
};

export const useWithdraw = (courseId: string) => {
  const { api } = useTools();
  return useChange(invitesKey, courseId, (inviteId: number) =>
    api(withdrawInvite, { params: { courseId, inviteId } }),
  );
};

export const useResend = (courseId: string) => {
  const { api } = useTools();
  return useChange(invitesKey, courseId, (inviteId: number) =>
    api(resendInvite, { params: { courseId, inviteId } }),
  );
};

export const useChangeRole = (courseId: string) => {
  const { api } = useTools();
  return useChange(peopleKey, courseId, ({ userId, role }: { userId: number; role: CourseRole }) =>
    api(changeRole, { params: { courseId, userId }, body: { role: roleUris[role] } }),
  );
};

export const useRemovePerson = (courseId: string) => {
  const { api } = useTools();
  return useChange(peopleKey, courseId, (userId: number) =>
    api(removePerson, { params: { courseId, userId } }, inPlace),
  );
};

export type Labelled = { userId: number; section: string | null };

export const useSetSections = (courseId: string) => {
  const { api } = useTools();
  return useChange(peopleKey, courseId, (people: Labelled[]) =>
    api(setSections, { params: { courseId }, body: { people } }, inPlace),
  );
};

export type Roster = NonNullable<ResponseOf<typeof getRoster>['roster']>;

/** The members of the platform's course; only inside a launch. */
export const useRoster = (contextId: string) => {
  const { api } = useTools();
  const isStandalone = useIsStandalone();
  return useQuery({
    queryKey: ['roster', contextId],
    queryFn: async () => (await api(getRoster, { params: { contextId } }, { isQuiet: true })).roster,
    enabled: !isStandalone,
  });
};
