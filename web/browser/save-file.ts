/** Downloads a text, or bytes, as a file. */
export const saveFile = (name: string, content: string | Uint8Array, type: string) => {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not earlier: the browser reads the object URL asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
