/**
 * The facade of react-router-dom, which only this package imports. Shared as one singleton, so that shell and remotes
 * use the same contexts. Shared modules are never tree-shaken, so only used names are re-exported.
 */
export {
  createBrowserRouter,
  Link,
  Outlet,
  redirectDocument,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
  ScrollRestoration,
} from 'react-router-dom';
export { RouterProvider } from 'react-router-dom';
export type { RouteObject, Location } from 'react-router-dom';
export { matchPath } from 'react-router-dom';
export { Navigate } from './navigate.tsx';
export { useLeaveWarning } from './leave-warning.ts';
export { BackLink, rememberPages, useGoBack } from './go-back.tsx';
export { isToSave, readReturnPath, returnState, type ReturnPath } from './return-path.ts';
export type { RemoteModule } from './remote-module.ts';
