/** A form with one file as a browser writes it; every part of it may be text of any kind. */
export function formOf(
  fields: Readonly<Record<string, string>>,
  file: Buffer,
  { name = 'file', fileName = 'a.jpg', fileType = 'image/jpeg', boundary = 'keyturn-hostile' } = {},
): { type: string; body: Buffer } {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(`${parts.join('')}${head}Content-Type: ${fileType}\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
