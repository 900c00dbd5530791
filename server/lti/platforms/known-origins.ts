/** Hosted platforms: the address of a school differs from that of the issuer and the sign-in. */
const hosted: { hosts: RegExp; origins: string[] }[] = [
  { hosts: /(^|\.)(instructure|canvaslms)\.com$/, origins: ['https://*.instructure.com'] },
  { hosts: /(^|\.)blackboard\.com$/, origins: ['https://*.blackboard.com'] },
  { hosts: /(^|\.)brightspace\.com$/, origins: ['https://*.brightspace.com'] },
];

const urlsOf = (addresses: string[]) =>
  addresses.flatMap(address => (URL.canParse(address) ? [new URL(address)] : []));

/** The origins of these addresses, and those of the schools of a hosted platform. */
export const knownOrigins = (addresses: string[]): string[] => {
  const urls = urlsOf(addresses);
  const ofSchools = hosted.flatMap(({ hosts, origins }) =>
    urls.some(({ hostname }) => hosts.test(hostname)) ? origins : [],
  );
  return [
    ...new Set([...urls.map(({ origin }) => origin).filter(origin => origin !== 'null'), ...ofSchools]),
  ];
};

/** Whether many schools share this issuer. */
export const isSharedIssuer = (issuer: string): boolean =>
  urlsOf([issuer]).some(({ hostname }) => hosted.some(({ hosts }) => hosts.test(hostname)));
