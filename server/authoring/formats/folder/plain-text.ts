/** Lines end in one way, and no mark of the byte order comes first, whatever the system on which somebody wrote it. */
export const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
