import { untilSo } from '@keyturn/service-kit/testing-times';
import { startMovedProduct, type MovedProduct } from '../../testing/moved-product.ts';
import { openVisitor, requireStatus } from './busy-calls.ts';
import { findFault, STOP } from './lured-mails.ts';
import { lure, LURE, luresTaken, VICTIM } from './lures.ts';
import { FILES, openServer, type Outlet, type Seen } from './mails.ts';
import { askForTour, openStranger, publish, showAllDay, type Stranger } from './strangers.ts';

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
/** E-mails about messages wait for a minute. */
const MESSAGE_MS = 61_000;

/** Keyturn as a stranger's mailer, once with a mail server and once without. Says what reaches somebody who never came here. */
export async function attackMailboxes(): Promise<string | null> {
  // Both are waited for, however one ends: their products are to be stopped.
  const faults = await Promise.all([await openServer(), FILES].map((outlet) => attackBy(outlet).catch(String)));
  return faults.find((fault) => fault !== null) ?? null;
}

async function attackBy(outlet: Outlet): Promise<string | null> {
  const settings = { PUBLIC_URL: 'https://keyturn.test', TRUST_PROXY: '1', LOG_LEVEL: 'fatal', ...outlet.settings };
  const product = await startMovedProduct(settings);
  try {
    return await attackAt(product, outlet);
  } finally {
    await product.stop();
    await outlet.close();
  }
}

async function attackAt(product: MovedProduct, outlet: Outlet): Promise<string | null> {
  const { url, dataFolder, setAhead } = product;
  const isMailed = outlet !== FILES;
  const read = (): Promise<Seen[]> => outlet.read(dataFolder);
  // All on one day, as some limits are of a day.
  const aheadMs = DAY_MS - (Date.now() % DAY_MS) + HALF_HOUR_MS;
  await setAhead(aheadMs);
  let fences = 0;
  /** E-mails go out in the order in which they were caused: with the last one all have come. */
  async function fence(): Promise<Stranger> {
    fences += 1;
    const last = await openStranger(url, `last${fences}@byu.edu`, LURE);
    const buyer = await openStranger(url, `fence${fences}@byu.edu`, LURE);
    await showAllDay(last);
    const listing = await publish(last);
    requireStatus(await askForTour(buyer, listing, 0), 201, 'the last request');
    const hasCome = async () => {
      const seen = (await read()).filter(({ to }) => to === last.email);
      const ofTours = seen.filter(({ text }) => STOP.test(text));
      return seen.length > ofTours.length && (ofTours.length > 0 || !isMailed);
    };
    await untilSo(hasCome, 'the last e-mail');
    return last;
  }

  const taken = await luresTaken(url);
  if (taken !== null) return taken;
  await lure(url);
  await setAhead(aheadMs + MESSAGE_MS);
  const last = await fence();
  const fault = findFault(await read(), VICTIM, isMailed);
  return fault ?? (isMailed ? stopAt(last) : null);

  /** Whoever follows the link of an e-mail gets no more of them, whoever asks. */
  async function stopAt({ email, call }: Stranger): Promise<string | null> {
    const own = async () => (await read()).filter(({ to, text }) => to === email && STOP.test(text));
    const [first] = await own();
    const path = STOP.exec(first?.text ?? '')?.[1] ?? '';
    requireStatus(await openVisitor(url)('POST', path), 200, 'the link that stops e-mails');
    const [{ _id }] = (await call('GET', '/api/posts/user/me')).body as unknown as [{ _id: string }];
    const late = await openStranger(url, 'late@byu.edu', LURE);
    requireStatus(await askForTour(late, _id, 1), 201, 'a request after it');
    await fence();
    const count = (await own()).length;
    return count === 1 ? null : `who stopped e-mails got ${count - 1} more`;
  }
}
