/** `chart.png` beside another `chart.png` becomes `chart-2.png`: a text that mentions a name keeps its picture. */
export const freeName = (taken: ReadonlySet<string>, name: string): string => {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
  return free;
};
