import assert from 'node:assert/strict';
import { checkShared } from './check-shared.ts';

test('a remote that uses a library part the shell does not share is not built', async () => {
  await checkShared('tours', ["import { useQuery, type UseQueryResult } from '@tanstack/react-query';"]);
  await assert.rejects(
    checkShared('tours', ["import { useQuery, useQueries } from '@tanstack/react-query';"]),
    /^Error: tours takes useQueries of @tanstack\/react-query, which the shell does not share/,
  );
  await assert.rejects(
    checkShared('tours', ["import * as query from '@tanstack/react-query';"]),
    /^Error: tours takes all of @tanstack\/react-query/,
  );
});
