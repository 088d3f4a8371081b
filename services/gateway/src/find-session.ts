import type { TokenIssuer } from '@keyturn/service-kit/identity';
import { inSpan } from '@keyturn/service-kit/tracing';
import type { Agent } from 'undici';
import { z } from 'zod';
import type { Breaker } from './breaker.ts';
import type { ServiceRoute } from './config.ts';
import type { FindSession } from './session.ts';

const OWNER = 'profiles';
/** For the whole look-up, its wait for a connection included. */
const TIMEOUT_MS = 3_000;
const answer = z.object({
  user: z
    .object({
      userId: z.string(),
      email: z.string(),
      name: z.string(),
      emailConfirmed: z.boolean().optional(),
      role: z.string().optional(),
    })
    .nullable(),
});

/** Asks the profiles service who holds a session id; the gateway stores nothing, so a log-out counts at once. */
export function findSession(deps: {
  services: readonly ServiceRoute[];
  tokens: TokenIssuer;
  agent: Agent;
  breakerOf: (service: string) => Breaker;
}): FindSession {
  const owner = deps.services.find(({ name }) => name === OWNER);
  if (!owner) throw new Error(`The gateway needs the ${OWNER} service.`);
  return async (sessionId, { isUse } = { isUse: true }) => {
    const token = await deps.tokens.issue({ audience: OWNER, user: null });
    const response = await deps.breakerOf(OWNER)(() =>
      inSpan({ name: `call ${OWNER}`, kind: 'client' }, (traceparent) =>
        deps.agent.request({
          origin: owner.url,
          path: isUse ? '/internal/session' : '/internal/session?isUse=false',
          method: 'GET',
          headers: { 'x-internal-token': token, 'x-session-id': sessionId, ...(traceparent && { traceparent }) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      ),
    );
    const body = await response.body.json().catch(() => null);
    if (response.statusCode !== 200) throw new Error(`Session check answered ${response.statusCode}`);
    return answer.parse(body).user;
  };
}
