const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for anywhere in a page, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => signs[sign] ?? sign);
