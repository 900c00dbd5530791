/** About links of a learning management system, for staff. */
export const linkNoticeTexts = {
  changed: (from: string, to: string) =>
    `Other content was chosen for this link: it led to “${from}” and leads to “${to}” now. The grades in its column are those of “${to}”.`,
  about: (name: string) => `Link to “${name}”:`,
  seen: 'Understood',
} as const;
