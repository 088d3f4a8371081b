import type { ReactElement } from 'react';
import { createStaticHandler, createStaticRouter, StaticRouterProvider, type RouteObject } from 'react-router-dom';

/** The screen at a path as an element that can be drawn without a browser. In no bundle of the product. */
export async function staticPage(routes: RouteObject[], path: string): Promise<ReactElement> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`http://localhost${path}`));
  if (context instanceof Response || context.errors) throw new Error(`${path} draws no screen.`);
  return <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />;
}
