import type { RemotesAnswer } from '@keyturn/contracts/remote';

/** A slice's version for newly opened pages. */
export async function versionListed(url: string, slice: string): Promise<string | undefined> {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as RemotesAnswer;
  return remotes.find(({ name }) => name === slice)?.version;
}
