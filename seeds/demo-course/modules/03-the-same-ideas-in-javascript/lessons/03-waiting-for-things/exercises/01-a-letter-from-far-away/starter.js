/** Fetches a letter and returns a sentence about it. */
async function readAloud(fetchLetter) {
  return '';
}
