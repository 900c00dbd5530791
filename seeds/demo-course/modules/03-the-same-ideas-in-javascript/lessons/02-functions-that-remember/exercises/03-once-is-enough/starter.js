/** Returns a function that runs the action the first time only. */
function once(action) {
  return action;
}
