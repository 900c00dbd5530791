/** The cookies of a request by name; of two with one name the first counts, as browsers send the closer one first. */
export const readCookies = (header: string | undefined): Record<string, string> => {
  const cookies: Record<string, string> = Object.create(null);
  for (const part of (header ?? '').split(';')) {
    const [name = '', ...value] = part.trim().split('=');
    cookies[name] ??= value.join('=');
  }
  return cookies;
};
