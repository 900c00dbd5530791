import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { exportUser } from '#contract/learning/person-data.ts';
import { countNonces, deleteNonces, getHouse } from '#contract/site/admin.ts';
import { listAuditEvents } from '#contract/site/audit.ts';
import { listAllCourses } from '#contract/authoring/courses.ts';
import type { Pagination } from '#contract/core/pages.ts';
import { listAllUserLessons, type UserLessonOfSite } from '#contract/site/site-work.ts';
import { changeSiteAdmin, deleteUser, getUser, listUsers, resetUserPassword } from '#contract/site/users.ts';
import { listLanguageChoices } from '#contract/running/languages.ts';
import { resendScores } from '#contract/lti/lti-course.ts';
import { logProblem } from '#web/browser/log-problem.ts';
import { adminTexts } from './admin-texts.ts';
import { useTools } from '#web/session/tools.ts';
import type { PagedSearch } from '#web/browser/use-paged-search.ts';

/** A list that fails to load is logged, as specified, and shows the error in its place instead of a toast. */
const quiet = { isQuiet: true };

const logged = async <T>(what: string, work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    logProblem(what, cause);
    throw cause;
  }
};

export const useHouse = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: ['house'],
    refetchInterval: 15_000,
    queryFn: async () => (await logged(adminTexts.loadFailed, api(getHouse, {}, quiet))).house,
  });
};

type Page<Row> = { rows: Row[]; pagination: Pagination };

/** One page of a list; the previous page stays visible while the next one loads. */
const useList = <Row>(
  name: 'users' | 'courses' | 'userLessons' | 'languages' | 'audit',
  { page, search }: PagedSearch,
  load: (query: { page: number; search: string }) => Promise<Page<Row>>,
) => {
  const query = useQuery({
    queryKey: ['admin', name, { page, search }],
    placeholderData: keepPreviousData,
    queryFn: () => logged(adminTexts[name].loadFailed, load({ page, search })),
  });
  return {
    data: query.data,
    error: query.error,
    isBusy: query.isPlaceholderData,
    onRetry: () => void query.refetch(),
  };
};

export const useUsers = (state: PagedSearch) => {
  const { api } = useTools();
  return useList('users', state, async query => {
    const { users, pagination } = await api(listUsers, { query }, quiet);
    return { rows: users, pagination };
  });
};

export const useAllCourses = (state: PagedSearch) => {
  const { api } = useTools();
  return useList('courses', state, async query => {
    const { courses, pagination } = await api(listAllCourses, { query }, quiet);
    return { rows: courses, pagination };
  });
};

export const useUserLessons = (state: PagedSearch) => {
  const { api } = useTools();
  return useList('userLessons', state, async query => {
    const { userLessons, pagination } = await api(listAllUserLessons, { query }, quiet);
    return { rows: userLessons, pagination };
  });
};

export const useLanguageConfigs = (state: PagedSearch) => {
  const { api } = useTools();
  return useList('languages', state, async query => {
    const { languageConfigs, pagination } = await api(listLanguageChoices, { query }, quiet);
    if (!pagination) throw new Error('The server answered with choices instead of a page.');
    return { rows: languageConfigs, pagination };
  });
};

export const useAuditEvents = (state: PagedSearch) => {
  const { api } = useTools();
  return useList('audit', state, async query => {
    const { auditEvents, pagination } = await api(listAuditEvents, { query }, quiet);
    return { rows: auditEvents, pagination };
  });
};

const userKey = (id: string) => ['admin', 'user', id];

export const useUser = (id: string) => {
  const { api, toasts } = useTools();
  return useQuery({
    queryKey: userKey(id),
    queryFn: async () => {
      try {
        return (await logged(adminTexts.user.failed, api(getUser, { params: { id } }, quiet))).user;
      } catch (cause) {
        toasts.show('error', adminTexts.user.failed);
        throw cause;
      }
    },
  });
};

/** Actions on a user. The screens show the result, in the specification's words. */
export const useUserCalls = (id: string) => {
  const { api } = useTools();
  const queries = useQueryClient();
  const params = { id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['admin'] });
  return {
    resetPassword: useMutation({
      mutationFn: (newPassword: string) => api(resetUserPassword, { params, body: { newPassword } }, quiet),
    }).mutateAsync,
    changeSiteAdmin: useMutation({
      mutationFn: (isSiteAdmin: boolean) => api(changeSiteAdmin, { params, body: { isSiteAdmin } }, quiet),
      onSuccess: ({ user }) => {
        queries.setQueryData(userKey(id), user);
        void queries.invalidateQueries({ queryKey: ['admin', 'users'] });
      },
    }).mutateAsync,
    deleteUser: useMutation({
      mutationFn: () => api(deleteUser, { params }, quiet),
      onSuccess: () => {
        // Removed rather than invalidated: a refetch would get a 404.
        queries.removeQueries({ queryKey: userKey(id) });
        void refresh();
      },
    }).mutateAsync,
    exportUser: useMutation({ mutationFn: () => api(exportUser, { params }) }).mutateAsync,
  };
};

const noncesKey = ['admin', 'nonces'];

export const useNonces = () => {
  const { api } = useTools();
  return useQuery({
    queryKey: noncesKey,
    queryFn: async () => (await logged(adminTexts.nonces.loadFailed, api(countNonces, {}, quiet))).count,
  });
};

export const useDeleteNonces = () => {
  const { api } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api(deleteNonces, {}, quiet)).result.deleted,
    onSuccess: () => queries.invalidateQueries({ queryKey: noncesKey }),
  }).mutateAsync;
};

/** Sends the unsent grades of a user's lesson again. */
export const useResend = () => {
  const { api, toasts } = useTools();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, lesson }: UserLessonOfSite) =>
      api(resendScores, {
        params: { contextId: lesson.cairnModule.cairnCourse.contextId },
        query: { userLessonId: id },
      }),
    onSuccess: (_, { user }) => {
      toasts.show('info', adminTexts.userLessons.resending(`${user.firstName} ${user.lastName}`));
      return queries.invalidateQueries({ queryKey: ['admin', 'userLessons'] });
    },
  }).mutate;
};
