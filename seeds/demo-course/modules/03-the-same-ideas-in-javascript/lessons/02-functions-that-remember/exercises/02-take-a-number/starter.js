/** Returns a function that gives the next number each time it is called. */
function makeMachine(first = 1) {
  return () => first;
}
