import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawScreens } from './prerender.ts';

/**
 * Writes into the shell's index.html what stands around a screen for visitors: with the top bar, and bare. The gateway takes one of the
 * two for a page whose screen is drawn.
 */
export async function drawPage(room: string, output: string): Promise<string | null> {
  const routes = join(room, 'src/prerendered.tsx');
  const given = { room, name: 'shell', routes, address: '/', paths: ['/with-bar', '/bare'], output };
  const { fragments, cssFile } = await drawScreens(given);
  const templates = Object.entries(fragments).map(
    ([path, html]) => `<template id="${path.slice(1)}">${html}</template>`,
  );
  const styles = cssFile === null ? '' : `<link rel="stylesheet" href="/${cssFile}">`;
  const file = join(output, 'index.html');
  const html = await readFile(file, 'utf8');
  const drawn = html
    .replace('</head>', () => `${styles}</head>`)
    .replace('</body>', () => `${templates.join('')}</body>`);
  await writeFile(file, drawn);
  return cssFile;
}
