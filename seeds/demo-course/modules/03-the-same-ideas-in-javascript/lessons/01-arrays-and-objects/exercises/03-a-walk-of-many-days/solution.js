/** Returns how many days a walk has, how long it is, and its longest day. */
function summary(walk) {
  let km = 0;
  let longest = null;
  for (const stage of walk) {
    km += stage.km;
    if (!longest || stage.km > longest.km) longest = stage;
  }
  return { days: walk.length, km, longest: longest ? longest.day : null };
}
