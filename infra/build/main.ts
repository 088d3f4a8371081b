import { buildWorkspaces, buildStale } from './build-stale.ts';
import { processWorkspaces, workspaceNames } from './workspaces.ts';
import { requireKnown } from '../arguments.mjs';
import type { Mode } from '@keyturn/build/web';

/**
 * `npm run build [workspace …]`: builds what is stale for `npm start`, or the named workspaces in any case; `all` also
 * builds stale service processes.
 */
const everyWorkspace = [...workspaceNames, ...processWorkspaces];
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
requireKnown('workspace', named, [...everyWorkspace, 'all']);
const mode: Mode = process.argv.includes('--development') ? 'development' : 'production';
if (named.length > 0 && !named.includes('all')) await buildWorkspaces(named, mode);
else await buildStale(named.includes('all') ? everyWorkspace : workspaceNames, mode);
