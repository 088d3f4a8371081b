import { MAIL_TOPICS, type MailTopic } from '@keyturn/domain/mail-topics';
import type { StoreCollection } from '@keyturn/service-kit/store';

/** What a mailbox wants no more of. */
export interface Unwanted {
  _id: string;
  /** Nothing is wanted at all. */
  isStopped: boolean;
  /** What else is not wanted. */
  stops?: Readonly<Partial<Record<MailTopic, boolean>>>;
}

type Stops = Pick<Unwanted, 'isStopped' | 'stops'>;

/** Whether an e-mail of a topic is not wanted; one of the release before has none. */
export const isUnwanted = ({ isStopped, stops }: Stops, topic: MailTopic | undefined): boolean =>
  isStopped || (topic !== undefined && stops?.[topic] === true);

/** Takes back that a topic was stopped; the others stay stopped. */
export async function liftTopic<T extends Unwanted>(
  kept: StoreCollection<T>,
  { _id, isStopped }: T,
  topic: MailTopic,
): Promise<void> {
  const boxes = kept as unknown as StoreCollection<Unwanted>;
  const $unset = { [`stops.${topic}` as const]: '' as const };
  // Who stops something meanwhile is not overheard, nor another switch that is turned on.
  const whole = { $set: { isStopped: false, ...stopsOf(MAIL_TOPICS.filter((one) => one !== topic)) }, $unset };
  const { matchedCount } = isStopped ? await boxes.updateOne({ _id, isStopped }, whole) : { matchedCount: 0 };
  if (matchedCount === 0) await boxes.updateOne({ _id }, { $unset });
}

/** What is set to stop topics. */
export const stopsOf = (topics: readonly MailTopic[]): Partial<Record<`stops.${MailTopic}`, true>> =>
  Object.fromEntries(topics.map((topic) => [`stops.${topic}`, true]));
