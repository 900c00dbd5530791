/** Returns the songs from the shortest to the longest, in a new array. */
function byLength(songs) {
  return songs.sort();
}
