/** The server may not know by which name it is reached; whoever copies a link has just reached it by a good one. */
export const linkFromHere = (link: string): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${new URL(link).hash}`;
};
