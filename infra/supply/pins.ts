import { parse } from 'yaml';

interface Compose {
  readonly services?: Readonly<Record<string, { readonly image?: string } | null>>;
}
interface Workflow {
  readonly jobs?: Readonly<Record<string, { readonly uses?: string; readonly steps?: readonly { uses?: string }[] }>>;
}

const DIGEST = /@sha256:[0-9a-f]{64}$/;
const COMMIT = /@[0-9a-f]{40}$/;
/** A public image in a program or script, unlike `node:fs`. */
const IN_TEXT = /\b(?:(?:mongo|rabbitmq|node):\d{1,2}|nginx:(?:stable|\d))(?!\d)[\w.-]*(?:@sha256:[0-9a-f]{64})?/g;

/** The public images that a file names, as pulled without outside settings. */
export function imagesOf(path: string, text: string): string[] {
  if (path.endsWith('Dockerfile')) return imagesOfDockerfile(text);
  if (/compose[\w.-]*\.ya?ml$/.test(path)) {
    const blocks = Object.values((parse(text, { merge: true }) as Compose).services ?? {});
    return blocks
      .flatMap((block) => block?.image ?? [])
      .map(unset)
      .filter((image) => !image.startsWith('keyturn/'));
  }
  return /\.(?:ts|mjs|sh)$/.test(path) ? (text.match(IN_TEXT) ?? []) : [];
}

/** The external actions of a workflow. */
export function actionsOf(text: string): string[] {
  const jobs = Object.values((parse(text) as Workflow).jobs ?? {});
  const all = jobs.flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]);
  return all.filter((uses): uses is string => uses !== undefined && !uses.startsWith('./'));
}

/** Images without a digest, actions without a commit, and tags pinned to two digests. */
export function findUnpinned(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const digests = new Map<string, string>();
  for (const [path, text] of files) {
    if (path.startsWith('.github/'))
      for (const action of actionsOf(text))
        if (!COMMIT.test(action)) problems.push(`${path}: ${action} names no commit`);
    for (const image of imagesOf(path, text)) {
      if (!DIGEST.test(image)) problems.push(`${path}: ${image} names no digest`);
      const [tag = '', digest = ''] = image.split('@');
      if ((digests.get(tag) ?? digest) !== digest)
        problems.push(`${path}: ${tag} is pinned to another digest elsewhere`);
      digests.set(tag, digest);
    }
  }
  return problems;
}

function imagesOfDockerfile(text: string): string[] {
  const defaults = new Map([...text.matchAll(/^ARG (\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [name, value]));
  const stages = new Set([...text.matchAll(/^FROM .* AS (\w+)/gim)].map(([, name]) => name));
  const images = [...text.matchAll(/^(?:FROM|COPY --from=|# syntax=)\s*(\S+)/gim)].map(([, image = '']) => image);
  const named = images.map((image) =>
    image.replace(/^\$\{(\w+)\}$/, (whole, name: string) => defaults.get(name) ?? whole),
  );
  return named.filter((image) => !stages.has(image));
}

const unset = (image: string): string => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
