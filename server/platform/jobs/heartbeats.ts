export const heartbeatMs = 5000;

/** Longer than the heartbeat interval: a worker without a heartbeat for this time is dead or disconnected. */
export const silentForMs = 20_000;
