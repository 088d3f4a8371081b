import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { ROOT } from '../../infra/build/freshness.ts';

/** `npm run picture`: draws the workspaces and their imports, from the code, into docs/pictures/workspaces.svg. */
const ROWS: readonly (readonly string[])[] = [
  ['tests'],
  ['infra'],
  ['shell', 'mfe-landing', 'mfe-posting', 'mfe-discovery', 'mfe-tours'],
  [
    'services/gateway',
    'services/profiles',
    'services/posts',
    'services/media',
    'services/matching',
    'services/tours',
    'services/notifications',
    'services/transfers',
    'services/moderation',
  ],
  ['packages/build', 'packages/routing', 'packages/web-kit', 'packages/service-kit'],
  ['packages/contracts'],
  ['packages/domain'],
];
const BOX = { width: 150, height: 40, gapX: 22, gapY: 74 } as const;
const WIDTH = 1240;

interface Box {
  readonly workspace: string;
  readonly x: number;
  readonly y: number;
}

const workspaceOf = (path: string): string | null =>
  /^(packages\/[^/]+|services\/[^/]+|shell|mfe-[^/]+|infra|tests)\//.exec(path)?.[1] ?? null;

async function readImports(): Promise<Set<string>> {
  const { output } = await cruise(
    [
      'packages',
      'services',
      'shell',
      ...ROWS.flat().filter((workspace) => workspace.startsWith('mfe-')),
      'infra',
      'tests',
    ],
    {
      baseDir: ROOT,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(^|/)(dist|dist-dev)/|\\.(test|e2e)\\.tsx?$|^packages/web-kit/src/testing/' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
    },
  );
  const arrows = new Set<string>();
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [workspaceOf(source), workspaceOf(resolved)];
      if (from !== null && to !== null && from !== to) arrows.add(`${from}>${to}`);
    }
  }
  return arrows;
}

function placeBoxes(): Box[] {
  return ROWS.flatMap((row, rowIndex) => {
    const width = row.length * BOX.width + (row.length - 1) * BOX.gapX;
    return row.map((workspace, index) => ({
      workspace,
      x: (WIDTH - width) / 2 + index * (BOX.width + BOX.gapX),
      y: 24 + rowIndex * (BOX.height + BOX.gapY),
    }));
  });
}

function drawArrow(from: Box, to: Box): string {
  const x1 = from.x + BOX.width / 2;
  const x2 = to.x + BOX.width / 2;
  const isDown = to.y > from.y;
  const y1 = isDown ? from.y + BOX.height : from.y + BOX.height / 2;
  const y2 = isDown ? to.y : to.y + BOX.height / 2;
  const middle = (y1 + y2) / 2;
  const colour = isDown ? '#0f6e78' : '#b42318';
  return `<path d="M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}" stroke="${colour}" marker-end="url(#tip)"/>`;
}

function drawBox({ workspace, x, y }: Box): string {
  const label = workspace.replace(/^(packages|services)\//, '');
  return (
    `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="10"/>` +
    `<text x="${x + BOX.width / 2}" y="${y + 25}">${label}</text>`
  );
}

const boxes = placeBoxes();
const byWorkspace = new Map(boxes.map((box) => [box.workspace, box]));
const arrows = [...(await readImports())].sort().flatMap((arrow) => {
  const [from, to] = arrow.split('>').map((workspace) => byWorkspace.get(workspace));
  return from && to ? [drawArrow(from, to)] : [];
});
const height = 24 + ROWS.length * (BOX.height + BOX.gapY) - BOX.gapY + 24;
await writeFile(
  join(ROOT, 'docs/pictures/workspaces.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="15">
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z" fill="#4b5665"/></marker></defs>
<rect width="${WIDTH}" height="${height}" fill="#fbfaf7"/>
<g fill="none" stroke-opacity="0.55">${arrows.join('\n')}</g>
<g fill="#fff" stroke="#8a8f98" text-anchor="middle">${boxes.map((box) => drawBox(box).replace('<text', '<text fill="#16202e" stroke="none"')).join('\n')}</g>
</svg>
`,
);
console.log(`Drew ${boxes.length} workspaces and ${arrows.length} arrows.`);
