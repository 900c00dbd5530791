/** Removes a byte order mark and turns CRLF into LF. */
export const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
