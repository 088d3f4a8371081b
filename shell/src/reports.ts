import type { RemoteEntry } from '@keyturn/contracts/remote';
import type { PageReport, ReportKind } from '@keyturn/contracts/reports';
import { onProblem } from '@keyturn/web-kit/report';
import { takeFailures, whenFailed } from './failures.ts';
import { liftLeftovers } from './leftovers.ts';
import { findOwner, readPreview } from './remotes.ts';
import type { createRouter } from './router.tsx';
import { watchBlocked, watchVitals } from './watch-speed.ts';

/** Most reports of one page, and most characters of a text. */
const MOST = 20;
const MOST_TEXT = 200;
const SOON_MS = 1_000;
const DRAWN_MS = 100;
const IN_STACK = /\/mfe\/([a-z]+)\/(\d[^/]+)\//;

/** Reports shown slices and their failures to the gateway. Teams see them by version, and a bad canary ends. */
export function startReports(remotes: readonly RemoteEntry[], router: ReturnType<typeof createRouter>): void {
  const shown = new Set<string>();
  const waiting: PageReport[] = [];
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function add(report: PageReport): void {
    if (count >= MOST) return;
    count += 1;
    waiting.push(report);
    timer ??= setTimeout(send, SOON_MS);
  }

  function send(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const reports = waiting.splice(0);
    // A page with a preview says nothing about other visitors' releases.
    if (reports.length === 0 || readPreview()) return;
    navigator.sendBeacon('/api/reports', new Blob([JSON.stringify({ reports })], { type: 'application/json' }));
  }

  function addShown(): void {
    const remote = findOwner(remotes, router.state.location.pathname)?.remote;
    if (!remote || shown.has(remote.name)) return;
    shown.add(remote.name);
    add({ kind: 'shown', slice: remote.name, version: remote.version });
  }

  /** A report without a slice belongs to the shown slice. */
  function addHere(report: { kind: ReportKind; text: string }): void {
    const remote = findOwner(remotes, router.state.location.pathname)?.remote;
    if (remote) add({ ...report, slice: remote.name, version: remote.version });
  }

  /** The stack names the slice by the path of its version. */
  function addUncaught(error: unknown): void {
    const [, slice, version] = IN_STACK.exec(error instanceof Error ? (error.stack ?? '') : '') ?? [];
    if (slice !== undefined && version !== undefined) add({ kind: 'uncaught', slice, version, text: textOf(error) });
  }

  let last = findOwner(remotes, router.state.location.pathname)?.remote;
  /** After the next slice's screen renders, when the previous one has cleaned up. */
  function liftAfter(before: RemoteEntry): void {
    setTimeout(() => {
      const isLeft = liftLeftovers();
      if (isLeft) add({ kind: 'uncaught', slice: before.name, version: before.version, text: 'Left over the page' });
    }, DRAWN_MS);
  }

  addShown();
  router.subscribe(({ navigation }) => {
    if (navigation.state !== 'idle') return;
    addShown();
    const now = findOwner(remotes, router.state.location.pathname)?.remote;
    if (last && now?.name !== last.name) liftAfter(last);
    last = now;
  });
  whenFailed(() => {
    for (const { remote, kind, error } of takeFailures())
      add({ kind, slice: remote.name, version: remote.version, text: textOf(error) });
  });
  onProblem(({ kind, text }) => addHere({ kind, text: text.slice(0, MOST_TEXT) }));
  watchBlocked((ms) => addHere({ kind: 'blocked', text: `${Math.round(ms)} ms` }));
  const began = findOwner(remotes, router.state.location.pathname)?.remote;
  if (began)
    watchVitals((name, value) => add({ kind: 'vital', slice: began.name, version: began.version, name, value }));
  addEventListener('error', ({ error }) => addUncaught(error));
  addEventListener('unhandledrejection', ({ reason }) => addUncaught(reason));
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
}

const textOf = (error: unknown): string => String(error).slice(0, MOST_TEXT);
