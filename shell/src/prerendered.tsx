import type { RemoteEntry } from '@keyturn/contracts/remote';
import type { RouteObject } from '@keyturn/routing';
import { VisuallyHidden } from '@keyturn/web-kit/ui';
import { Layout } from './layout.tsx';
import { messages } from './messages.ts';

const paths = [
  { path: '/with-bar', topBar: true },
  { path: '/bare', topBar: false },
];
const remotes: RemoteEntry[] = [{ name: 'any', title: '', contract: 1, version: '', entry: '', paths }];

/**
 * What stands around a screen for a visitor before any script has run, drawn at build time; the gateway puts the screen into the slot.
 * Nothing of it answers yet: it can be seen, and neither be reached nor read out, so that nobody types into it or hears it twice.
 */
function Still() {
  return (
    <>
      <div inert>
        <Layout remotes={remotes} />
      </div>
      <div role="status">
        <VisuallyHidden>{messages.loading}</VisuallyHidden>
      </div>
    </>
  );
}

export const routes: RouteObject[] = [
  { element: <Still />, children: paths.map(({ path }) => ({ path, element: <slot /> })) },
];
