import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { webConfig, type Mode } from './web.ts';

/** Build of the parts gallery of a workspace: a page of its own that no product bundle knows. */
export function galleryConfig(workspace: string, mode: Mode): Configuration {
  const base = webConfig(workspace, 'gallery', mode);
  return {
    ...base,
    entry: { main: join(workspace, 'src/gallery/main.tsx') },
    output: { ...base.output, publicPath: '/' },
    plugins: [new rspack.HtmlRspackPlugin({ template: join(workspace, 'src/gallery/index.html') })],
  };
}
