/** What a person sees of work in the background. RUNNING from the first answer on. */
export const jobStatuses = ['RUNNING', 'FINISHED', 'FAILED'] as const;
export type JobStatus = (typeof jobStatuses)[number];
