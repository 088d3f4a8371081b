import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from '@keyturn/service-kit/testing-context';

interface Uploaded {
  readonly preset: unknown;
  readonly folder: unknown;
  readonly bytes: Buffer;
}

/** A third-party host with the specification's contract: file, preset and folder in, secure_url out. */
export async function startHost(t: TestContext) {
  const uploads: Uploaded[] = [];
  let isDown = false;
  let elsewhere: string | null = null;
  let fetched = 0;
  const server = createServer((request, response) => {
    void (async () => {
      if (isDown) return response.writeHead(500).end();
      if (elsewhere !== null) return response.writeHead(307, { location: elsewhere }).end();
      if (request.method === 'GET') {
        fetched += 1;
        return response.writeHead(200).end(uploads[Number(request.url?.slice(1))]?.bytes);
      }
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(await buffer(request)), { headers }).formData();
      const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer());
      uploads.push({ preset: form.get('upload_preset'), folder: form.get('folder'), bytes });
      const { port } = server.address() as AddressInfo;
      const secure_url = `http://127.0.0.1:${port}/${uploads.length - 1}`;
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ secure_url }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const uploadUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/upload`;
  return {
    config: { uploadUrl, preset: 'students', folder: 'listings' },
    uploads,
    fetched: () => fetched,
    setElsewhere: (address: string | null) => void (elsewhere = address),
    setDown: (value: boolean) => void (isDown = value),
  };
}
