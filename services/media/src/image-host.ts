import { z } from 'zod';
import type { ImageHostConfig } from './config.ts';

const PATIENCE_MS = 20_000;
const uploaded = z.object({ secure_url: z.url({ protocol: /^https?$/ }) });

/** An external host of originals, with the upload contract of specification section 7. */
export interface ImageHost {
  /** Uploads an image and returns its address. */
  upload(name: string, jpeg: Buffer): Promise<string>;
  /** Throws when the host is unreachable; null when the image is gone. */
  download(url: string): Promise<Buffer | null>;
}

/** A third-party host that takes `file`, `upload_preset` and `folder` and answers `secure_url`. */
export function createImageHost({ uploadUrl, preset, folder }: ImageHostConfig): ImageHost {
  return {
    async upload(name, jpeg) {
      const body = new FormData();
      body.append('upload_preset', preset);
      body.append('folder', folder);
      body.append('file', new Blob([Uint8Array.from(jpeg)], { type: 'image/jpeg' }), name);
      const answer = await ask(uploadUrl, { method: 'POST', body });
      if (!answer.ok) throw new Error(`The image host answered ${answer.status}`);
      return uploaded.parse(await answer.json()).secure_url;
    },

    async download(url) {
      const answer = await ask(url, {});
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`The image host answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

const ask = (url: string, init: RequestInit): Promise<Response> =>
  // A redirecting host would choose where we call.
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
