import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '../testing/testing-context.ts';
import { makeFolder } from '../testing/testing-places.ts';
import { placesOfFiles, placesOfMessages, placesOfStore, type KeptIds } from './trace-places.ts';
import { printTrace, traceTerms } from './trace.ts';

const ID = 'o_3dQ3ihY7eVn-x6Dsfdew';
const EMAIL = 'ann.lee@example.edu';

/** The findings in one document. */
async function inOne(document: { _id: string }, terms: readonly string[], keptIds: KeptIds = {}) {
  const store = {
    async *documents() {
      yield { collection: 'things', document };
    },
  };
  const { left, apart } = await traceTerms(terms, [placesOfStore('things', store, keptIds)]);
  return [left, apart];
}

test('[E21] a term is found at any depth, in field names, in any case, and in URL encoding', async () => {
  for (const document of [
    { _id: EMAIL },
    { _id: 'a', list: [{ deep: { to: `Ann <${EMAIL.toUpperCase()}>` } }] },
    { _id: 'a', [EMAIL]: true },
    { _id: 'a', link: '/stop?to=ann.lee%40example.edu' },
  ])
    assert.deepEqual(await inOne(document, [EMAIL]), [1, 0], JSON.stringify(document));
  assert.deepEqual(
    await inOne({ _id: 'a', nothing: null, list: [], to: 'ann@example.edu' } as { _id: string }, [EMAIL]),
    [0, 0],
  );
});

test('[E21] an allowed id is counted separately; elsewhere or beside a name it counts in full', async () => {
  const keptIds = { things: ['ownerId'] };
  assert.deepEqual(await inOne({ _id: 'a', ownerId: ID } as { _id: string }, [ID, EMAIL], keptIds), [0, 1]);
  assert.deepEqual(await inOne({ _id: 'a', savedBy: ID } as { _id: string }, [ID], keptIds), [1, 0]);
  assert.deepEqual(
    await inOne({ _id: 'a', ownerId: ID, name: 'Ann Lee' } as { _id: string }, [ID, 'Ann Lee'], keptIds),
    [1, 0],
  );
  assert.deepEqual(
    await inOne({ _id: 'a', ownerId: EMAIL } as { _id: string }, [EMAIL], keptIds),
    [1, 0],
    'an address is no id',
  );
});

test('[E21] waiting events, file names and text files are searched', async (t) => {
  const folder = await makeFolder(t);
  await mkdir(join(folder, 'outbox'));
  await writeFile(join(folder, 'outbox', 'one.json'), JSON.stringify({ to: 'ann.lee@example.edu' }));
  await writeFile(join(folder, 'outbox', `${ID}.bin`), '');
  await writeFile(join(folder, 'keyturn.db'), EMAIL);
  const messages = [
    { queue: 'posts', body: JSON.stringify({ data: { email: EMAIL } }) },
    { queue: 'tours', body: JSON.stringify({ data: {} }) },
  ];
  const found = await traceTerms(
    [EMAIL, ID],
    [placesOfMessages(messages), placesOfFiles(folder), placesOfFiles(`${folder}-none`)],
  );
  assert.equal(
    printTrace(found),
    [
      'queue posts: 1 left, 0 with the id alone\n',
      'files outbox: 2 left, 0 with the id alone\n',
      'In all 3 left, 0 with the id alone.\n',
    ].join(''),
  );
});
