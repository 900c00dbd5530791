/** A form with one file, as a browser sends it. */
export const multipartOf = async (file: File): Promise<{ type: string; bytes: Buffer }> => {
  const boundary = '----cairn-test-boundary';
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${file.name}"`,
    'content-type: application/octet-stream',
  ];
  const bytes = Buffer.concat([
    Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(await file.arrayBuffer()),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, bytes };
};
