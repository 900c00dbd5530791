/** Fetches a letter and returns a sentence about it. */
async function readAloud(fetchLetter) {
  const letter = await fetchLetter();
  if (letter === null) return 'No letter today.';
  return `${letter.from} writes: ${letter.text}`;
}
