import { TokenSettings } from '#contract/core/session.ts';

/** What a token says about its holder. The browser only shows it; the server trusts none of it. */
export type Decoded = { settings: TokenSettings; holder: string | null };

const payloadOf = (token: string): unknown => {
  const part = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
};

/** Null when the token cannot be decoded; treated as no token. */
export const decodeToken = (token: string): Decoded | null => {
  try {
    const payload = payloadOf(token);
    const settings = TokenSettings.parse(payload);
    const { sub } = payload as { sub?: unknown };
    return { settings, holder: typeof sub === 'string' || typeof sub === 'number' ? String(sub) : null };
  } catch {
    return null;
  }
};
