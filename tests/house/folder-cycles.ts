import type { IModule } from 'dependency-cruiser';

/** Two neighbouring files or folders, of which one imports the other, with an example. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly import: string;
}

/**
 * Every arrow between neighbours at any depth: an import belongs where two paths part, so `infra/stack/a.ts` importing
 * `infra/build/b.ts` connects `infra/stack` and `infra/build`. Type imports count, because readers follow them. Tests
 * do not: they combine separate parts, and nothing imports them.
 */
export function arrowsBetweenNeighbours(modules: readonly IModule[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { source, dependencies } of modules) {
    if (isTest(source)) continue;
    for (const { resolved } of dependencies) {
      if (resolved.includes('node_modules')) continue;
      const [from, to] = whereTheyPart(source, resolved);
      if (from !== to) arrows.set(`${from} ${to}`, { from, to, import: `${source} on ${resolved}` });
    }
  }
  return [...arrows.values()];
}

const isTest = (path: string): boolean => /\.(test|e2e|canary)\.tsx?$/.test(path);

function whereTheyPart(one: string, other: string): [string, string] {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((name, index) => name !== b[index]);
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}

/** A cycle of arrows, as its imports; empty for none. */
export function findCycle(arrows: readonly Arrow[]): string[] {
  const from = new Map<string, Arrow[]>();
  for (const arrow of arrows) from.set(arrow.from, [...(from.get(arrow.from) ?? []), arrow]);
  const done = new Set<string>();

  function follow(place: string, path: readonly Arrow[]): string[] {
    const start = path.findIndex((arrow) => arrow.from === place);
    if (start >= 0) return path.slice(start).map((arrow) => arrow.import);
    if (done.has(place)) return [];
    for (const arrow of from.get(place) ?? []) {
      const cycle = follow(arrow.to, [...path, arrow]);
      if (cycle.length > 0) return cycle;
    }
    done.add(place);
    return [];
  }

  return [...from.keys()].map((place) => follow(place, [])).find((cycle) => cycle.length > 0) ?? [];
}
