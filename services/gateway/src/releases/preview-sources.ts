import { z } from 'zod';

/** The machine of who looks: nobody between it and its own browser could change a build. */
export const LOOPBACK_SOURCES = 'http://localhost:*,http://127.0.0.1:*';

const SOURCE =
  /^(?:https:\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*|http:\/\/(?:localhost|127\.0\.0\.1))(?::(?:\d{1,5}|\*))?$/;

/**
 * Where builds may be previewed from, as a list with commas: `https://previews.example.edu`, `https://*.example.edu:8443` (any name
 * below it), `http://localhost:*` (any port); `off` is nowhere. Without TLS only from the machine of who looks.
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

/** An origin as browsers spell it; null where it is spelled otherwise, which none would ever be. */
const originOf = (text: string): string | null => (URL.canParse(text) && new URL(text).origin === text ? text : null);
