/** Where the pictures, the page of them and what was examined are. */
export const looksFolder = 'looks';
