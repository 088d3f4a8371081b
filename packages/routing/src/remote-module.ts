import type { RouteObject } from 'react-router-dom';

/** The code part of the shell–remote contract: the exports of a remote's exposed module, `./routes`. */
export interface RemoteModule {
  /** The contract that the remote was built for; the shell refuses any other. */
  readonly contract: number;
  /** Routes with absolute paths, lazy per screen. Never a root `*`: not-found belongs to the shell. */
  readonly routes: RouteObject[];
}
