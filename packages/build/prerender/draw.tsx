import type { RouteObject } from '@keyturn/routing';
import { staticPage } from '@keyturn/routing/static-page';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML of a path's screen for a visitor, before any call. */
export async function draw(routes: RouteObject[], path: string): Promise<string> {
  const page = await staticPage(routes, path);
  return renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);
}
