import { watchEvents } from './event-delay.ts';
import { createFigures, type Figures } from './figures.ts';
import { runOpenLoop, type Tools } from './generator.ts';
import { openJournal } from './journal.ts';
import { watchMachine, type MachineFigures } from './machine.ts';
import { watchMessages } from './message-delay.ts';
import { runPhotoStorm } from './photo-storm.ts';
import { makeLargePhoto, type PhotoForm } from './photos.ts';
import { readBack, type ReadBack } from './read-back.ts';
import { createRequests, type Kind } from './requests.ts';
import { MIX, type Mix, type Scenario } from './scenarios.ts';
import { pickWeighted } from './schedule.ts';
import type { Sender } from './sender.ts';
import type { World } from './world.ts';

/** What one scenario showed. */
export interface Result {
  readonly figures: Figures;
  /** The kinds that the goals are about. */
  readonly judged: readonly string[];
  readonly seconds: number;
  readonly machine: MachineFigures;
  /** From publishing to being among the matches, in ms. */
  readonly eventDelays: readonly number[];
  /** From sending a message to its being read on the other's open page, in ms. */
  readonly messageDelays: readonly number[];
  readonly writes: ReadBack;
  /** Seconds until everything was as usual again; null where nothing had been overloaded. */
  readonly recoveryS: number | null;
  /** How long the storm of photos took, in seconds. */
  readonly photosS: number | null;
}

const WARM_UP = { perSecond: 50, seconds: 8 };
const RECOVERY = { perSecond: 100, seconds: 15 };
const STORM_PEOPLE = 10;
/** A city that exists, where nobody of the load lives. */
const EVENTS_CITY = 'Kanab';

/** Runs a scenario on a filled product: a warm-up that is not counted, the load, the calm after an overload, and the reading back. */
export async function runScenario(sender: Sender, world: World, photo: PhotoForm, scenario: Scenario): Promise<Result> {
  const journal = openJournal();
  const tools: Tools = { sender, journal };
  const requests = createRequests(world, journal, photo);
  const next = (mix: Mix) => () => {
    const kind = pickWeighted<Kind>(world.random, mix);
    return { kind, request: requests[kind]() };
  };
  const storm = scenario.isPhotoStorm ? await makeLargePhoto() : null;
  await runOpenLoop(tools, createFigures(), { ...WARM_UP, next: next(MIX) });

  const figures = createFigures();
  const machine = watchMachine(() => figures.sent);
  const events = watchEvents(sender, world.people, EVENTS_CITY);
  // The newer half is written in by nobody else.
  const messages = watchMessages(sender, world.acceptedTours.slice(world.acceptedTours.length / 2));
  const startedAt = performance.now();
  let photosS: number | null = null;
  const storming = storm
    ? runPhotoStorm(tools, figures, world.people.slice(-STORM_PEOPLE), storm).then((s) => (photosS = s))
    : null;
  const streams = scenario.streams.map(({ mix, perSecond }) =>
    runOpenLoop(tools, figures, {
      perSecond,
      seconds: scenario.seconds,
      next: next(mix),
      ...(storm && { isOver: () => photosS !== null }),
    }),
  );
  const calm = scenario.isOverload ? runCalm(scenario.seconds) : null;
  await Promise.all([...streams, storming]);
  const seconds = (performance.now() - startedAt) / 1000;
  const recoveryS = await calm;
  const machineFigures = machine.finish();
  const eventDelays = await events.finish();
  const messageDelays = await messages.finish();
  return {
    figures,
    seconds,
    recoveryS,
    photosS,
    eventDelays,
    messageDelays,
    machine: machineFigures,
    judged: Object.keys(scenario.streams[0]?.mix ?? {}),
    writes: await readBack(sender, world, journal),
  };

  /** The usual load from the moment the overload ends, whatever is still waiting then. */
  async function runCalm(afterS: number): Promise<number> {
    const calmFigures = createFigures();
    await new Promise((resolve) => setTimeout(resolve, afterS * 1000));
    await runOpenLoop(tools, calmFigures, { ...RECOVERY, next: next(MIX) });
    return Math.max(0, ...calmFigures.badSeconds().map((second) => second + 1));
  }
}
