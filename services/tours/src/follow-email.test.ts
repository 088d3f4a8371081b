import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { answerTour, askForTour, BUYER, listTours, SELLER, setAvailability, startTours, WEEK } from './testing.ts';

test('[E17] requests and tour times follow another address of either side', async (t) => {
  const service = await startTours(t);
  const id = await askForTour(service);
  await answerTour(service, id, 'accept');
  const tell = async (userId: string, email: string, revision: number) => {
    await service.publish({ type: 'profiles.email-changed', revision, data: { userId, email } });
    await service.settle();
  };
  await tell(BUYER.userId, 'ann@mail.example', 3);
  await tell(BUYER.userId, 'older@mail.example', 2);
  await tell(SELLER.userId, 'sam@mail.example', 2);
  const [tour] = await listTours(service, 'received', SELLER);
  assert.deepEqual([tour.buyerEmail, tour.sellerEmail], ['ann@mail.example', 'sam@mail.example']);
  const moved = { ...SELLER, email: 'sam@mail.example' };
  assert.equal((await setAvailability(service, moved, WEEK)).status, 200);
});
