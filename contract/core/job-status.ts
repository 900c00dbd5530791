/** The status of background work; RUNNING includes queued. */
export const jobStatuses = ['RUNNING', 'FINISHED', 'FAILED'] as const;
export type JobStatus = (typeof jobStatuses)[number];
