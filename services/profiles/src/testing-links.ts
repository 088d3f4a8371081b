import { newId } from '@keyturn/service-kit/ids';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { Answer, TestService } from '@keyturn/service-kit/testing';
import { untilSo } from '@keyturn/service-kit/testing-times';
import type { LinkRequestDocument } from './link-requests.ts';
import { createLinks, type LinkDocument, type LinkPurpose } from './links.ts';
import type { ReservedDocument } from './reserved-emails.ts';
import { LINK_KEY } from './testing.ts';

export const forgot = (service: TestService, email: string): Promise<Answer> =>
  service.call('POST', '/api/users/password/forgot', { body: { email } });

export const reset = (service: TestService, token: string, password: string): Promise<Answer> =>
  service.call('POST', '/api/users/password/reset', { body: { token, password } });

export const useLink = (service: TestService, token: string): Promise<Answer> =>
  service.call('POST', '/api/users/links/use', { body: { token } });

/** Waits until all link requests are processed. */
export async function untilLookedUp(service: TestService): Promise<void> {
  const requests = service.store.collection<LinkRequestDocument>('linkRequests');
  await untilSo(async () => (await requests.countDocuments({ at: { $gt: '' } })) === 0);
  await service.settle();
}

/** Waits until a former address has its undo link. */
export async function untilUndoSent(service: TestService): Promise<void> {
  const reserved = service.store.collection<ReservedDocument>('reservedEmails');
  await untilSo(async () => (await reserved.countDocuments({ waitsSince: { $gt: '' } })) === 0);
  await service.settle();
}

/** Tokens of the links in e-mails, oldest first. */
export const tokensOf = (service: TestService, purpose: LinkPurpose): string[] =>
  service
    .events('profiles.link-issued')
    .map(({ data }) => data as { linkId: string; purpose: string })
    .filter((link) => link.purpose === purpose)
    .map(({ linkId }) => makeLinkToken(LINK_KEY, purpose, linkId));

/** Requests a link and returns its token. */
export async function askReset(service: TestService, email: string): Promise<string> {
  await forgot(service, email);
  await untilLookedUp(service);
  return tokensOf(service, 'reset').at(-1) ?? '';
}

/** Creates a link without a request, and returns its token. */
export async function makeLink(
  { store, clock }: Pick<TestService, 'store' | 'clock'>,
  purpose: LinkPurpose,
  whose: { userId: string; email: string },
): Promise<string> {
  const links = createLinks({
    links: store.collection<LinkDocument>('links'),
    linkKey: LINK_KEY,
    now: clock.now,
    newId,
  });
  const id = newId();
  clock.advance(1);
  await links.issue(id, purpose, { ...whose, isConfirmed: true }, 30 * 60_000);
  return makeLinkToken(LINK_KEY, purpose, id);
}

/** Confirms an account's address. */
export async function confirmAddress(service: TestService, whose: { userId: string; email: string }): Promise<void> {
  // Registration requests one, too, and a newer one ends this.
  await untilLookedUp(service);
  const { status } = await useLink(service, await makeLink(service, 'confirm', whose));
  if (status !== 200) throw new Error(`confirm: ${status}`);
}
