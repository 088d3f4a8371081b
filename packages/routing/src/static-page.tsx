import type { ReactElement } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router-dom';

/** A path's screen as an element that renders without a browser. Not in product bundles. */
export async function staticPage(routes: RouteObject[], path: string): Promise<ReactElement> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`http://localhost${path}`));
  if (context instanceof Response || context.errors) throw new Error(`${path} draws no screen.`);
  return <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />;
}
