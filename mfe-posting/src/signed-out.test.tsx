import { address, renderScreen, waitFor } from '@keyturn/web-kit/testing/screens';
import { routes } from './routes.tsx';

for (const path of [
  ...['/post-basics', '/post-details', '/post-incentives', '/manage/post-1'],
  ...['/manageyourlisting', '/manage-your-listing'],
])
  test(`[C3][C4][C5][C9][C10] signed out, ${path} leads to the log-in, and back`, async () => {
    renderScreen(routes, { path });
    await waitFor(() => expect(address()).toBe('/login'));
    expect((window.history.state as { usr: unknown }).usr).toEqual({ from: path });
  });
