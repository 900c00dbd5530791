/** Cookies by name. Of duplicates the first wins, because browsers send the more specific path first. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.trim().split('=');
    cookies[name] ??= value.join('=');
  }
  return cookies;
};
