import assert from 'node:assert/strict';
import { act, renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { createStore, useStore, type Store } from './index.ts';

const Shown = ({ store }: { store: Store<string> }) => <p>{useStore(store)}</p>;

test('a store’s value is shown, and later writes to it', () => {
  const store = createStore('before');
  renderPart(<Shown store={store} />);
  assert.ok(screen.getByText('before'));
  act(() => store.write('after'));
  assert.ok(screen.getByText('after'));
  assert.equal(store.read(), 'after');
});

test('listeners get every change until they stop', () => {
  const store = createStore(0);
  const told: number[] = [];
  const stop = store.subscribe(() => told.push(store.read()));
  store.write(1);
  store.write(2);
  stop();
  store.write(3);
  assert.deepEqual(told, [1, 2]);
});
