import type { RemotesAnswer } from '@keyturn/contracts/remote';

/** The version of a slice that the gateway names to pages opened now. */
export async function versionListed(url: string, slice: string): Promise<string | undefined> {
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as RemotesAnswer;
  return remotes.find(({ name }) => name === slice)?.version;
}
