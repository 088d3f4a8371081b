import { connect, type Socket } from 'node:net';

/** A request as bytes, which no HTTP client would send. */
export const raw = (line: string, headers: Record<string, string | number> = {}, body = ''): string =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n');

/** Opens a connection and sends bytes; ignores its errors. */
export async function send(url: string, bytes: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).once('connect', resolve);
  });
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

/** Everything received until the other side closes. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return text;
}
