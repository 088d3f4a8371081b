import { resetSocket } from '@keyturn/service-kit/reset-socket';
import type { RequestHandler } from 'express';

const AFTER_ANSWER_MS = 10_000;

/** Whoever goes on sending after the answer has ten seconds to come to an end: each byte would keep the connection. */
export const endUnsent: RequestHandler = (request, response, next) => {
  const { socket } = request;
  response.once('finish', () => {
    if (request.complete || socket.destroyed) return;
    const timer = setTimeout(() => {
      if (!request.complete) resetSocket(socket);
    }, AFTER_ANSWER_MS).unref();
    socket.once('close', () => clearTimeout(timer));
  });
  next();
};
