/** Hands a text, or bytes, to the browser as a file to keep. */
export const saveFile = (name: string, content: string | Uint8Array, type: string) => {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
