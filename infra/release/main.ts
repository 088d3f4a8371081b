import { StartError } from '@keyturn/service-kit/start-error';
import { readCommand } from './command.ts';
import { keepRelease, describeWithdrawn } from './keep.ts';
import { readReleaseKey } from './key.ts';
import { linkToPreview, readPreview } from './preview.ts';
import { digestOfBuild } from './own-build.ts';
import { sendCommand } from './send-command.ts';
import { describeRelease } from './describe-release.ts';

/**
 * `npm run release -- tours`: shows a slice's current releases; `--canary 10`, `promote`, `rollback`, `off`, `flag`,
 * `follow` change them, at RELEASE_URL or the local product. `promote` notes the pages in the slice's `kept.json`.
 * `keep` notes pages and services that were released without a command, as the shell's are. `preview ADDRESS` prints a
 * link to an unreleased build.
 */
const [slice = '', verb] = process.argv.slice(2);
try {
  if (verb === 'keep') {
    const { isKept, said } = await keepRelease(slice, undefined);
    if (!isKept) throw new StartError(said);
    console.log(said);
    process.exit(0);
  }
  const url = process.env['RELEASE_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`;
  if (!URL.canParse(url))
    throw new StartError('RELEASE_URL is the address of the product, as https://keyturn.example.');
  if (verb === 'preview') {
    const previewed = readPreview(process.argv.slice(2));
    console.log(await linkToPreview(url, await readReleaseKey(previewed.slice, process.env), previewed));
    process.exit(0);
  }
  const asked = readCommand(process.argv.slice(2));
  const state = await sendCommand(url, await readReleaseKey(asked.slice, process.env), asked, digestOfBuild);
  process.stdout.write(describeRelease(state));
  const stable = state.pointer?.stable;
  if (asked.do === 'promote') console.log((await keepRelease(asked.slice, stable)).said);
  const withdrawn =
    asked.do === 'rollback' && stable !== undefined ? await describeWithdrawn(asked.slice, stable) : null;
  if (withdrawn !== null) console.log(withdrawn);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
