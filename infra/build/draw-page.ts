import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawScreens } from './prerender.ts';

/**
 * Writes the frame around visitors' screens into the shell's index.html, with the top bar and without. For a
 * prerendered screen the gateway chooses one, and the script that loads the other scripts after painting.
 */
export async function drawPage(workspace: string, output: string, files: readonly string[]): Promise<string | null> {
  const routes = join(workspace, 'src/prerendered.tsx');
  const given = { workspace, name: 'shell', routes, address: '/', paths: ['/with-bar', '/bare'], output };
  const { fragments, cssFile } = await drawScreens(given);
  const templates = Object.entries(fragments).map(
    ([path, html]) => `<template id="${path.slice(1)}">${html}</template>`,
  );
  const starter = files.find((name) => /^after-paint\..*\.js$/.test(name));
  const styles = cssFile === null ? '' : `<link rel="stylesheet" href="/${cssFile}">`;
  const file = join(output, 'index.html');
  const html = await readFile(file, 'utf8');
  const scripts = [...html.matchAll(/<script defer src="([^"]+)">/g)].map(([, src]) => src).join(' ');
  if (starter === undefined || scripts === '') throw new Error('The page of the shell has nothing that starts it.');
  templates.push(`<template id="scripts"><script defer src="/${starter}" data-src="${scripts}"></script></template>`);
  const drawn = html
    .replace('</head>', () => `${styles}</head>`)
    .replace('</body>', () => `${templates.join('')}</body>`);
  await writeFile(file, drawn);
  return cssFile;
}
