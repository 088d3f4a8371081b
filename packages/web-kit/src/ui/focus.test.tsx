import { useEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { hasFocus, renderPart, screen } from '../testing/screens/parts.ts';
import { Drawing } from './drawings.tsx';
import { PageHeading } from './page-heading.tsx';
import { useFocusAfterRemoval } from './use-focus-heading.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Renders without waiting for React's effects, like a browser's first paint. */
async function drawUnhurried(part: ReactElement): Promise<() => void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const isDrawn = new Promise<void>((drawn) =>
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      drawn();
    }).observe(place, { childList: true, subtree: true }),
  );
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  root.render(part);
  await isDrawn;
  return () => {
    root.unmount();
    place.remove();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  };
}

function List({ items }: { items: readonly string[] }) {
  useFocusAfterRemoval(items.length);
  return (
    <>
      <PageHeading>Items</PageHeading>
      {items.map((item) => (
        <button key={item} type="button">
          {item}
        </button>
      ))}
    </>
  );
}

test('when the focused item leaves a list, the heading gets the focus', async () => {
  const { show } = renderPart(<List items={['one', 'two']} />);
  screen.getByRole('button', { name: 'two' }).focus();
  show(<List items={['one']} />);
  await hasFocus(screen.getByRole('heading', { name: 'Items' }));
});

test('when another item leaves a list, the focus stays', async () => {
  const { show } = renderPart(<List items={['one', 'two']} />);
  screen.getByRole('button', { name: 'one' }).focus();
  show(<List items={['one']} />);
  await hasFocus(screen.getByRole('button', { name: 'one' }));
});

test('when an item enters a list, the focus stays', async () => {
  const { show } = renderPart(<List items={['one']} />);
  screen.getByRole('button', { name: 'one' }).focus();
  show(<List items={['one', 'two']} />);
  await hasFocus(screen.getByRole('button', { name: 'one' }));
});

/** Signals that earlier siblings have run their effects. */
function Afterwards({ said }: { said: () => void }) {
  useEffect(said, [said]);
  return null;
}

test('a field focused as its screen appears keeps the focus, and typing is not lost to the heading', async () => {
  let settle = () => {};
  const isSettled = new Promise<void>((settled) => (settle = settled));
  const end = await drawUnhurried(
    <>
      <PageHeading>Where?</PageHeading>
      <input aria-label="City" />
      <Afterwards said={settle} />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'City' });
  field.focus();
  await isSettled;
  await new Promise((drawn) => requestAnimationFrame(drawn));
  expect(document.activeElement).toBe(field);
  end();
});

test('words for screen readers are in the page; a drawing is no content', () => {
  renderPart(
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Drawing name="key" />
    </>,
  );
  expect(screen.getByText('Loading').className).toBe('visually-hidden');
  expect(document.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
