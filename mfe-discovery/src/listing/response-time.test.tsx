import { screen, waitFor, within } from '@keyturn/web-kit/testing/screens';
import { showListing } from '../testing/screens.ts';
import { answered } from '../testing.ts';

const RESPONSE = 'GET /api/tour-requests/response/:userId';

beforeEach(() => answered());

for (const [response, said] of [
  [{ band: 'most', within: 'day' }, 'Answers most requests, usually within a day.'],
  [{ band: 'almost-all', within: null }, 'Answers almost all requests.'],
  [{ band: 'few', within: 'days' }, 'Answers few requests, usually after more than a day.'],
  [{ band: 'unknown', within: null }, null],
] as const) {
  test(`a poster answering ${response.band}, within ${String(response.within)}, shows ${said ?? 'nothing'}`, async () => {
    const { made } = showListing({}, { [RESPONSE]: response });
    const poster = within(await screen.findByRole('region', { name: 'Your poster' }));
    await waitFor(() => expect(made.some(({ key }) => key === RESPONSE)).toBe(true));
    if (said === null) expect(poster.queryByText(/^Answers/)).toBe(null);
    else await poster.findByText(said);
  });
}
