/** Replaces the origin of the link: the server may not know its public address, but this browser uses one that works. */
export const linkFromHere = (link: string): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${new URL(link).hash}`;
};
