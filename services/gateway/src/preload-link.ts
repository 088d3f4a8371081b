/**
 * The address of a screen's first call, from its remote's template: `/api/posts/:id`, or
 * `/api/matches?{city,budget}&limit=24`, whose braces select parameters of the page. Null for an unusually spelled
 * address, whose screen might make another call.
 */
export function firstRead(template: string, pattern: string, url: string): string | null {
  const [path, query] = splitUrl(url);
  const [askedPath, askedQuery] = splitUrl(template);
  const given = path.split('/');
  const values = new Map(pattern.split('/').map((part, at) => [part, given[at] ?? '']));
  if ([...values].some(([part, value]) => part.startsWith(':') && !/^[\w-]+$/.test(value))) return null;
  const address = askedPath.replace(/:\w+/g, (name) => values.get(name) ?? '');

  const [, names, fixed = ''] = /^\{([\w,]+)\}&?(.*)$/.exec(askedQuery) ?? ['', undefined, askedQuery];
  const own = names === undefined ? '' : pick(query, names.split(','));
  if (names !== undefined && own !== query) return null;
  const search = [own, fixed].filter((part) => part !== '').join('&');
  return search === '' ? address : `${address}?${search}`;
}

function pick(query: string, names: readonly string[]): string {
  const given = new URLSearchParams(query);
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  ).toString();
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}
