/** Prints the numbers from `from` down to 1, and then "Lift-off!". */
function countdown(from) {
  console.log(from);
}
