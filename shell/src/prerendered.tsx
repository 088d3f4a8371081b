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
 * The frame around a visitor's prerendered screen; the gateway inserts the screen. It is visible but inert and hidden
 * from screen readers, so that nobody types into it or hears it twice.
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
