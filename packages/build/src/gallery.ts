import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { webConfig, type Mode } from './web.ts';

/** Build of the parts gallery of a room: a page of its own that no product bundle knows. */
export function galleryConfig(room: string, mode: Mode): Configuration {
  const base = webConfig(room, 'gallery', mode);
  return {
    ...base,
    entry: { main: join(room, 'src/gallery/main.tsx') },
    output: { ...base.output, publicPath: '/' },
    plugins: [new rspack.HtmlRspackPlugin({ template: join(room, 'src/gallery/index.html') })],
  };
}
