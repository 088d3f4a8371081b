import { Problem } from '@keyturn/service-kit/problem';
import type { RequestHandler } from 'express';

const IS_PLAIN = /^[\s,]*(?:identity(?:[\s,]+|$))*$/i;

/** Refuses a body that says it is packed: it is unpacked nowhere, so it would be read as what it is not, or its limit would bound what it unpacks to no more. */
export const refuseEncoded: RequestHandler = ({ method, headers }, _response, next) => {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && method !== 'GET' && method !== 'HEAD' && !IS_PLAIN.test(encoding))
    throw new Problem(415, 'unsupported_media_type', 'Please send it without compression.', {
      'accept-encoding': 'identity',
    });
  next();
};
