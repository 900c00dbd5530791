import type { SentFile } from '#contract/endpoint.ts';

/** Hands a file to the browser, which saves it as it saves every download. */
export const saveFile = ({ fileName, type, bytes }: SentFile): void => {
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
