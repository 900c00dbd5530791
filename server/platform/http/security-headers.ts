/** Sent with every answer. Pages replace the content policy by `pagePolicy`. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What a page needs beyond the rule: to be shown in a frame of these, and to send a form there. */
export type PagePolicy = { frameAncestors?: string[] | undefined; formTargets?: string[] | undefined };

/** Scripts and styles only from us and by nonce; nothing is loaded from elsewhere but pictures in lessons. */
export const pagePolicy = (nonce: string, { frameAncestors = [], formTargets = [] }: PagePolicy = {}) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ');
