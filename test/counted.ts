import type { Services } from '#server/platform/services.ts';

/** The same services, and how many statements were sent to PostgreSQL through them: also those that were compiled before. */
export const counted = (services: Services) => {
  let statements = 0;
  const db = services.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  });
  return { services: { ...services, db }, count: () => statements };
};
