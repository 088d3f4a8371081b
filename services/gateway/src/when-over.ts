import type { Request, Response } from 'express';

/**
 * Calls back once when a request is over: at once where it already is. A response that is queued behind another, or that
 * never got its socket, says nothing when it goes away: the socket does.
 */
export function whenOver(response: Response, act: () => void): void {
  const { socket } = response.req;
  if (response.destroyed || socket.destroyed) return act();
  let isOver = false;
  const end = (): void => {
    response.off('close', end);
    socket.off('close', end);
    // A socket that closes closes its response meanwhile: this is called for both.
    if (isOver) return;
    isOver = true;
    act();
  };
  response.on('close', end);
  socket.on('close', end);
}

/** Calls back once when an answer has been made, or its request is over before: how long its reader takes is nothing to wait for. */
export function whenAnswered(response: Response, act: () => void): void {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    act();
  };
  response.once('prefinish', end);
  whenOver(response, end);
}

/** Calls back once when a request has been sent to its end, or its connection is gone. */
export function whenSent(request: Request, act: () => void): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return act();
  const end = (): void => {
    request.off('close', end);
    socket.off('close', end);
    act();
  };
  request.on('close', end);
  socket.on('close', end);
}
