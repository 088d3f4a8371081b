import type { errorBody, failureBody } from '@keyturn/contracts/errors';
import type { BodyIn } from '@keyturn/contracts/wire';

/** An answer other than success. */
export class Refusal {
  readonly status: number;
  readonly body: BodyIn<{ schema: typeof errorBody | typeof failureBody }>;

  constructor(status: number, body: Refusal['body']) {
    this.status = status;
    this.body = body;
  }
}

const requestId = 'request-1';

/** A refusal with a sentence for the person. */
export const refused = (
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429,
  message: string,
  code = 'refused',
) => new Refusal(status, { message, error: message, code, requestId });

/** A server error without detail. */
export const failed = (status: 500 | 503 = 500) => new Refusal(status, { code: 'internal', requestId });

/** An answer of the release before, without the contract's newer fields. */
export class Earlier {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** An answer of the release before, which new pages must handle. */
export const earlier = (body: unknown) => new Earlier(body);

/** No answer: the network is down. */
export const offline: unique symbol = Symbol('offline');

/** An answer that never arrives. */
export const silent: unique symbol = Symbol('silent');
