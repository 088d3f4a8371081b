import { createHash } from 'node:crypto';
import { BRAND_NAME } from '@keyturn/domain/brand';
import type { Response } from 'express';
import { messages } from './messages.ts';
import type { Allowed } from './previews.ts';

/** The product's colours and sizes (`web-kit/src/tokens.css`); outside the shell, without loading anything. */
const STYLE = `
:root { color-scheme: light dark; --ink: #16202e; --ink-2: #4b5665; --paper: #fbfaf7; --surface: #fff; --sunk: #f3f1eb; --line: #e4e0d7;
  --edge: #8a8f98; --brand: #c4421a; --button: #c4421a; --focus: #0f6e78; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f4; --ink-2: #b4bdc8; --paper: #10161e; --surface: #18212c; --sunk: #1f2a36; --line: #2c3845;
  --edge: #6b7787; --brand: #ff9b78; --button: #c9471d; --focus: #74cbd2; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 'Figtree Variable', system-ui, sans-serif; }
header { padding: 16px; font-weight: 700; } header a { color: var(--brand); text-decoration: none; }
main { max-width: 640px; margin: 24px auto; padding: 24px; } main > section { padding: 32px; border-radius: 20px; background: var(--surface); border: 1px solid var(--line); }
h1 { margin: 0 0 16px; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; } p { margin: 0 0 16px; color: var(--ink-2); }
code { display: block; margin: 0 0 16px; padding: 12px 16px; border-radius: 12px; background: var(--sunk); color: var(--ink); font: 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0 0; }
button, form a { min-height: 48px; padding: 11px 24px; border: 1px solid var(--edge); border-radius: 12px; font: inherit; font-weight: 600; text-decoration: none; color: var(--ink); cursor: pointer; }
button { border-color: transparent; background: var(--button); color: #fff; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (max-width: 480px) { main { padding: 16px; margin-top: 0; } main > section { padding: 24px 16px; } button, form a { flex: 1 1 100%; text-align: center; } }
`;
const HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none';style-src 'sha256-${HASH}';form-action 'self';base-uri 'none';frame-ancestors 'none'`;

/** Asks whether to preview a slice in this browser; without scripts or side effects. */
export function sendAsking(response: Response, { preview, title }: Allowed, link: string): void {
  const { slice, address } = preview;
  const form =
    `<form method="post" action="/releases/${escaped(slice)}/preview"><input type="hidden" name="link" value="${escaped(link)}">` +
    `<button>${messages.begin}</button><a href="/">${messages.leave}</a></form>`;
  const text = `<p>${escaped(messages.from(title))}</p><code>${escaped(address)}</code><p>${messages.trust}</p><p>${messages.ends}</p>`;
  sendPage(response, messages.heading(title), text + form);
}

/** Explains why a link is invalid. */
export const sendRefusal = (response: Response, sentence: string): void =>
  sendPage(response, messages.refused, `<p>${escaped(sentence)}</p>`);

function sendPage(response: Response, heading: string, text: string): void {
  response.set({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  response
    .type('html')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<title>${escaped(heading)} · ${BRAND_NAME}</title><style>${STYLE}</style></head><body>` +
        `<header><a href="/" aria-label="${messages.home}">${BRAND_NAME}</a></header>` +
        `<main><section><h1>${escaped(heading)}</h1>${text}</section></main></body></html>`,
    );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
