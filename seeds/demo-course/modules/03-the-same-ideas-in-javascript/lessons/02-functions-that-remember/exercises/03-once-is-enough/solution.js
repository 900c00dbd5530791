/** Returns a function that runs the action the first time only. */
function once(action) {
  let isDone = false;
  let answer;
  return (...values) => {
    if (!isDone) {
      isDone = true;
      answer = action(...values);
    }
    return answer;
  };
}
