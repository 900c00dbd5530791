/** Sent with every response. Pages replace the content security policy by `pagePolicy`. */
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

/** Exceptions for a page: origins that may frame it, and origins that it may post a form to. */
export type PagePolicy = { frameAncestors?: string[] | undefined; formTargets?: string[] | undefined };

/** Scripts and styles only from our origin and by nonce; the only foreign content is images in lessons. */
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
