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

/** The server refuses, with a sentence for the person. */
export const refused = (
  status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429,
  message: string,
  code = 'refused',
) => new Refusal(status, { message, error: message, code, requestId });

/** The server is at fault, and tells no more. */
export const failed = (status: 500 | 503 = 500) => new Refusal(status, { code: 'internal', requestId });

/** What a service of the release before answers: without what the contract has by now. */
export class Earlier {
  readonly body: unknown;

  constructor(body: unknown) {
    this.body = body;
  }
}

/** An answer of the release before, beside which a new page has to be of use. */
export const earlier = (body: unknown) => new Earlier(body);

/** No answer comes: the network is gone. */
export const offline: unique symbol = Symbol('offline');

/** The answer is still being waited for. */
export const silent: unique symbol = Symbol('silent');
