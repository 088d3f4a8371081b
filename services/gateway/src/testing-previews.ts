import { remotesAnswer } from '@keyturn/contracts/remote';
import type { TestContext } from '@keyturn/service-kit/testing-context';
import { startGateway } from './testing.ts';
import { previewSources } from './releases/preview-sources.ts';
import { makeRelease, KEYS, deployShown } from './releases/testing-releases.ts';

export const ADDRESS = 'https://builds.example.edu/tours-42';
export const PATHS = [
  { path: '/tours/:id', topBar: true },
  { path: '/tour-requests', topBar: true },
];
/** The content of the team's link. */
export const TOURS = { slice: 'tours', address: ADDRESS, paths: PATHS };
/** A browser's headers for a page. */
export const AS_PAGE = { accept: 'text/html,application/xhtml+xml' };

/** A gateway with a release of tours that allows previews. */
export async function startPreviews(t: TestContext, sources = 'https://*.example.edu,http://localhost:*') {
  const gateway = await startGateway(t, { releaseKeys: KEYS, previewSources: previewSources.parse(sources) });
  const version = await deployShown(gateway, makeRelease('one'));
  const { url } = gateway;
  const open = (link: string, slice = 'tours', headers: Record<string, string> = AS_PAGE) =>
    fetch(`${url}/releases/${slice}/preview?link=${encodeURIComponent(link)}`, { headers });
  const begin = (link: string, slice = 'tours', headers: Record<string, string> = {}) =>
    fetch(`${url}/releases/${slice}/preview`, {
      method: 'POST',
      headers: { origin: url, ...AS_PAGE, ...headers },
      body: new URLSearchParams({ link }),
      redirect: 'manual',
    });
  const page = (cookie = '', headers: Record<string, string> = {}) =>
    fetch(`${url}/tour-requests`, { headers: { ...AS_PAGE, cookie, ...headers } });
  const list = async (cookie = '') =>
    remotesAnswer.parse(await (await fetch(`${url}/remotes.json`, { headers: { cookie } })).json());
  return { ...gateway, version, open, begin, page, list };
}

/** The cookie of a browser that agreed to a link. */
export const cookieOf = (link: string): string => `__Host-preview=${link}`;
