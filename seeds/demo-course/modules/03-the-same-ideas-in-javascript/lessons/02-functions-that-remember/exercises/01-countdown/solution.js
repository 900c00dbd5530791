/** Prints the numbers from `from` down to 1, and then "Lift-off!". */
function countdown(from) {
  for (let n = from; n > 0; n--) {
    console.log(n);
  }
  console.log('Lift-off!');
}
