import { join } from 'node:path';
import { rspack, type Configuration } from '@rspack/core';
import { webConfig, type Mode } from './web.ts';

/** Builds a workspace's parts gallery, a page separate from product bundles. */
export function galleryConfig(workspace: string, mode: Mode): Configuration {
  const base = webConfig(workspace, 'gallery', mode);
  return {
    ...base,
    entry: { main: join(workspace, 'src/gallery/main.tsx') },
    output: { ...base.output, publicPath: '/' },
    plugins: [new rspack.HtmlRspackPlugin({ template: join(workspace, 'src/gallery/index.html') })],
  };
}
