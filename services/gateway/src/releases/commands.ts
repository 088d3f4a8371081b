import { COMMAND_BYTES } from '@keyturn/contracts/release';
import { readSigned, type ReleaseKeys } from './keys.ts';
import { executeCommand, type Pointed } from './execute-command.ts';
import express, { type RequestHandler } from 'express';

/** `POST /releases/:slice`: signed commands of teams and operators. Unsigned requests get a 404. */
export function takeCommands(
  remotes: Pointed,
  keys: ReleaseKeys,
  now: () => Date,
): RequestHandler<{ slice: string }>[] {
  return [
    express.text({ type: 'application/jose', limit: COMMAND_BYTES }),
    async (request, response, next) => {
      const slice = remotes.slices.find(({ name }) => name === request.params.slice);
      const body: unknown = request.body;
      const signed =
        slice && keys.length > 0 && typeof body === 'string' ? await readSigned(body, slice.name, keys, now) : null;
      if (!slice || !signed) return next();
      response.set('cache-control', 'no-store').json(await executeCommand(remotes, slice, signed.command, signed.by));
    },
  ];
}
