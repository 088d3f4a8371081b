import type { RouteObject } from 'react-router-dom';

/** The code half of the shell–remote contract: what a remote's one exposed module, `./routes`, exports. */
export interface RemoteModule {
  /** The contract the remote was built for; the shell refuses any other than its own. */
  readonly contract: number;
  /** Routes with absolute paths, lazy per screen. Never a root `*`: not-found belongs to the shell. */
  readonly routes: RouteObject[];
}
