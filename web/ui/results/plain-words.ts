/** A sentence without its marks for code, for tooltips and announcements. */
export const plainWords = (text: string) => text.replaceAll('`', '');
