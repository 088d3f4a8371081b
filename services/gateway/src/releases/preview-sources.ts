import { z } from 'zod';

/** The viewer's own machine, where nobody in between could change a build. */
export const LOOPBACK_SOURCES = 'http://localhost:*,http://127.0.0.1:*';

const SOURCE =
  /^(?:https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::(?:\d{1,5}|\*))?$/;

/**
 * Sources of previews, separated by commas: `https://previews.example.edu`, `https://*.example.edu:8443` (any
 * subdomain), `http://localhost:*` (any port); `off` for none. Without TLS only the viewer's machine.
 */
export const previewSources = z.string().transform((text, context) => {
  if (text === 'off') return [];
  const sources = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  for (const one of sources)
    if (!SOURCE.test(one) || originOf(one.replace('*.', 'x.').replace(':*', '')) === null)
      context.addIssue(
        `${one} is no origin, as https://previews.example.edu, https://*.example.edu or http://localhost:*`,
      );
  return sources;
});

/** Whether a build's address is among the sources. */
export const isPreviewedFrom = (sources: readonly string[], address: string): boolean =>
  sources.some((source) => isOf(source, new URL(address).origin));

function isOf(source: string, origin: string): boolean {
  const isAnyPort = source.endsWith(':*');
  const wanted = isAnyPort ? source.slice(0, -2) : source;
  const given = isAnyPort ? origin.replace(/:\d+$/, '') : origin;
  const [scheme = '', below] = wanted.split('*');
  return below === undefined ? given === wanted : given.startsWith(scheme) && given.endsWith(below);
}

/** A normalised origin; null for another spelling, which no browser would send. */
const originOf = (text: string): string | null => (URL.canParse(text) && new URL(text).origin === text ? text : null);
