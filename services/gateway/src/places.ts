import type { Logger } from '@keyturn/service-kit/log';
import { Problem, TurnedAway } from '@keyturn/service-kit/problem';
import type { Request, RequestHandler, Response } from 'express';
import { isUpload } from './agents.ts';
import { addressKey } from './limits.ts';
import { isLive } from './live.ts';
import { isLogIn } from './log-in.ts';
import { provenDevice } from './proven.ts';
import { sessionOf } from './session.ts';
import { whenAnswered } from './when-over.ts';

/** So long may every place be taken, and none be given back, until this counts as answering nobody. */
const STUCK_MS = 10_000;
/** Live streams that may begin at a time, each with a look-up of its session: half of the connections for those. Pages that are refused ask again. */
const MOST_BEGINNING = 32;
/** Of them, those of one address: others can always begin some. */
const MOST_BEGINNING_HERE = 16;

/** The place a call holds among those that services work for; taken while there is something to be done for it. */
export interface Place {
  /** Throws 503 where all are taken, 429 where those of the caller's address or of the person who calls are. */
  enter(): void;
  leave(): void;
  /** Counts it by the person who calls, too, who is known now: throws 429 where all of theirs are taken. */
  countPerson(): void;
}

const held = new WeakMap<Request, Place>();
const NONE: Place = { enter: () => undefined, leave: () => undefined, countPerson: () => undefined };

/** A call's place; a live stream has one until it begins. */
export const placeOf = (request: Request): Place => held.get(request) ?? NONE;

/** After it is known who calls: one person's calls must not keep everybody's services busy. */
export const limitPerson: RequestHandler = (request, _response, next) => {
  placeOf(request).countPerson();
  next();
};

/** Places of all calls. */
export interface Places {
  readonly handle: RequestHandler;
  /** Throws while every place has been taken for long and none was given back: nobody is answered. */
  check(): void;
}

/** Sheds load before it piles up: beyond the limits a call is refused at once. Bytes on their way to or from a caller need no place. */
export function createPlaces(deps: {
  limits: {
    readonly inFlight: number;
    readonly addressInFlight: number;
    readonly personInFlight: number;
    readonly logIns: number;
  };
  /** Milliseconds of a clock that only goes forward. */
  clockMs(): number;
  log: Logger;
}): Places {
  const { limits, clockMs, log } = deps;
  const ofAddresses = createCounts(limits.addressInFlight);
  const ofPersons = createCounts(limits.personInFlight);
  const beginningOf = createCounts(MOST_BEGINNING_HERE);
  let taken = 0;
  let logIns = 0;
  let beginning = 0;
  let lastMovedMs = 0;
  let warnedMs = -Infinity;

  function take(address: string, isSlow: boolean): void {
    if (taken >= limits.inFlight) {
      if (clockMs() - warnedMs > STUCK_MS) {
        log.warn({ taken }, 'every place is taken, calls are refused');
        warnedMs = clockMs();
      }
      throw busy();
    }
    if (isSlow && logIns >= limits.logIns) throw busy();
    ofAddresses.take(address);
    taken += 1;
    if (isSlow) logIns += 1;
    lastMovedMs = clockMs();
  }

  function giveBack(address: string, isSlow: boolean): void {
    ofAddresses.giveBack(address);
    taken -= 1;
    if (isSlow) logIns -= 1;
    lastMovedMs = clockMs();
  }

  /** A live stream has a place of its own kind until it begins; it stays open as long as its page, and notifications bounds those per person. */
  function begin(request: Request, response: Response): void {
    if (beginning >= MOST_BEGINNING) throw busy();
    const address = addressKey(request);
    beginningOf.take(address);
    beginning += 1;
    let hasBegun = false;
    const leave = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      beginning -= 1;
      beginningOf.giveBack(address);
    };
    held.set(request, { ...NONE, leave });
    whenAnswered(response, leave);
  }

  return {
    handle(request, response, next) {
      if (isLive(request)) {
        begin(request, response);
        return next();
      }
      const address = addressKey(request);
      // Profiles slows log-ins down, but not where somebody has logged in before.
      const isSlow = isLogIn(request) && provenDevice(request) === null;
      let [isHeld, isOver] = [false, false];
      let person: string | null = null;
      const place: Place = {
        enter() {
          // Answered before its body was there: nothing shall be begun.
          if (isOver) throw busy();
          if (isHeld) return;
          if (person !== null) ofPersons.take(person);
          try {
            take(address, isSlow);
          } catch (error) {
            if (person !== null) ofPersons.giveBack(person);
            throw error;
          }
          isHeld = true;
        },
        leave() {
          if (!isHeld) return;
          giveBack(address, isSlow);
          if (person !== null) ofPersons.giveBack(person);
          isHeld = false;
        },
        countPerson() {
          const id = sessionOf(request).user?.userId ?? null;
          // Photos wait for their turn to be decoded, and have limits of their own.
          if (id === null || person !== null || isUpload(request)) return;
          if (isHeld) ofPersons.take(id);
          person = id;
        },
      };
      place.enter();
      held.set(request, place);
      whenAnswered(response, () => {
        place.leave();
        isOver = true;
      });
      next();
    },
    check() {
      if (taken < limits.inFlight || clockMs() - lastMovedMs < STUCK_MS) return;
      log.error({ taken }, 'every place has been taken for long and none is given back: nobody is answered');
      throw new Error('Nobody is answered.');
    },
  };
}

/** Counts by key, each so high at most; no key stays that counts nothing. */
function createCounts(most: number) {
  const counts = new Map<string, number>();
  return {
    take(key: string): void {
      const own = counts.get(key) ?? 0;
      if (own >= most) throw tooManyAtOnce();
      counts.set(key, own + 1);
    },
    giveBack(key: string): void {
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}

const busy = (): Problem => new TurnedAway('Keyturn is busy. Please try again.', 1, 'busy');

/** What somebody is told who has too much in hand, or whose address has. */
export const tooManyAtOnce = (): Problem =>
  new Problem(429, 'too_many_at_once', 'Too many requests at once. Please try again.', { 'retry-after': '1' });
