import type { ReleasePointer, ReleaseState } from '@keyturn/contracts/release';

const MODES = { follow: 'follows its server', pinned: 'pinned', off: 'switched off' } as const;
const MOST_LINES = 10;

/** A slice's current releases, possible rollbacks and history, as lines. */
export function describeRelease({ slice, pointer, history, kept, offered, counts, waits }: ReleaseState): string {
  if (!pointer) return `${slice} has no release yet.\n`;
  const { mode, stable, canary, previous, flags } = pointer;
  const lines = [
    `${slice}  ${MODES[mode]}`,
    `  stable    ${stable}`,
    ...(canary ? [`  canary    ${canary.version}  ${canary.share} % of the visitors`] : []),
    ...(counts ? [`            failed ${shareOf(counts.canary)}, what others get ${shareOf(counts.stable)}`] : []),
    ...(waits === '' ? [] : [`            is not shown. ${waits}`]),
    ...Object.entries(flags).map(([name, share]) => `  flag      ${name}  ${share} % of the visitors`),
    `  way back  ${previous || 'none: say which release'}`,
    `  offered   ${offered || 'its server does not answer'}`,
    `  kept      ${kept.join(' ')}`,
    '',
    ...history.slice(0, MOST_LINES).map(line),
  ];
  return `${lines.join('\n')}\n`;
}

const shareOf = ({ failed, shown }: { failed: number; shown: number }): string => `${failed} of ${shown}`;

const line = ({ revision, mode, stable, canary, flags, by, at, why }: ReleasePointer): string => {
  const share = canary ? ` + ${canary.version} ${canary.share} %` : '';
  const on = Object.entries(flags).map(([name, of]) => ` ${name} ${of} %`);
  return `  ${String(revision).padStart(4)}  ${at.slice(0, 19)}Z  ${mode.padEnd(6)}  ${stable}${share}${on.join('')}  ${by || 'its server'}  ${why}`.trimEnd();
};
