/** A response that the inline script of the page requested early: see scripts/build/fetch-by-address.ts. */
type EarlyAnswer = { url: string; authorization: string; answer: Promise<Response> };

type Wanted = { method: string; url: string; headers: Record<string, string> };

/** Returns the early response for this URL and token, if there is one. It can be taken only once. */
export const takeEarlyAnswer = ({ method, url, headers }: Wanted): Promise<Response> | null => {
  const holder = globalThis as { earlyAnswer?: EarlyAnswer | undefined };
  const early = holder.earlyAnswer;
  if (method !== 'GET' || early?.url !== url || early.authorization !== headers.authorization) return null;
  holder.earlyAnswer = undefined;
  return early.answer;
};
