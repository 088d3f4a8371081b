import assert from 'node:assert/strict';
import { ApiError, NetworkError } from '@keyturn/web-kit/api';
import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { Screen, type ScreenProps } from './screen.tsx';

const query = { data: undefined as string | undefined, error: null as unknown, isFetching: false, refetch: () => null };
const refused = (status: number) => ({ ...query, error: new ApiError(status, 'refused', '') });

const show = (props: Partial<ScreenProps<string>>) =>
  renderPart(
    <Screen
      query={query}
      failed="It could not be loaded."
      loading="Loading"
      skeleton={<i data-testid="skeleton" />}
      missing={<p>It is not there.</p>}
      {...props}
    >
      {(text) => <p>{text}</p>}
    </Screen>,
  );

test('a loading part shows its skeleton, and screen readers are informed', () => {
  show({ query: { ...query, isFetching: true } });
  assert.match(screen.getByRole('status').textContent, /^Loading$/);
  assert.ok(screen.getByTestId('skeleton'));
});

test('a skeleton that announces loading itself is announced once', () => {
  show({ loading: undefined });
  assert.ok(screen.getByTestId('skeleton'));
  assert.equal(screen.queryByRole('status'), null);
});

test('read content is shown, and stays when reading it again fails', () => {
  show({ query: { ...query, data: 'Read', error: new NetworkError() } });
  assert.ok(screen.getByText('Read'));
  assert.equal(screen.queryByRole('alert'), null);
});

test('where enabled, a failed reload is shown above the earlier content', () => {
  show({ query: { ...query, data: 'Read', error: new NetworkError() }, warnsWhenStale: true });
  assert.ok(screen.getByText('Read'));
  assert.match(screen.getByRole('alert').textContent, /It could not be loaded\./);
});

test('without a failure nothing is shown above the content', () => {
  show({ query: { ...query, data: '' }, warnsWhenStale: true });
  assert.equal(screen.queryByRole('alert'), null);
});

test('a failure shows its sentence, and Retry reads again', async () => {
  let reads = 0;
  const { person } = show({ query: { ...query, error: new NetworkError(), refetch: () => (reads += 1) } });
  assert.match(screen.getByRole('alert').textContent, /It could not be loaded\./);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  assert.equal(reads, 1);
});

test('while it reads again, Retry is disabled', () => {
  show({ query: { ...query, error: new NetworkError(), isFetching: true } });
  assert.equal(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy'), 'true');
});

test('a failure may be drawn by the screen itself', () => {
  show({ query: refused(500), failed: ({ isRetrying }) => <p>{`Own, retrying: ${isRetrying}`}</p> });
  assert.ok(screen.getByText('Own, retrying: false'));
});

test('missing content is no failure', () => {
  show({ query: refused(404) });
  assert.ok(screen.getByText('It is not there.'));
  assert.equal(screen.queryByRole('alert'), null);
});

test('a screen defines which refusals mean that something is missing', () => {
  show({ query: refused(422), missingStatuses: [404, 422] });
  assert.ok(screen.getByText('It is not there.'));
});

test('a screen without other words shows missing content as a failure', () => {
  show({ query: refused(404), missing: undefined });
  assert.match(screen.getByRole('alert').textContent, /It could not be loaded\./);
});

test('the frame surrounds every content and knows what was read; the guard replaces it', () => {
  const frame: ScreenProps<string>['frame'] = (content, data) => (
    <section aria-label={data ?? 'none'}>{content}</section>
  );
  const { show: again } = show({ frame, query: { ...query, data: 'Read' } });
  assert.ok(screen.getByRole('region', { name: 'Read' }));
  again(
    <Screen query={query} frame={frame} guard={<p>Log in first.</p>} failed="" skeleton={null}>
      {(text) => text}
    </Screen>,
  );
  assert.ok(screen.getByText('Log in first.'));
  assert.equal(screen.queryByRole('region'), null);
});
