import { hasFocus, renderPart, screen } from '../testing/screens/parts.ts';
import { Drawing } from './drawings.tsx';
import { PageHeading } from './page-heading.tsx';
import { useFocusAfterRemoval } from './use-focus-heading.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

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

test('what had the focus leaves a list: the heading has it', async () => {
  const { show } = renderPart(<List items={['one', 'two']} />);
  screen.getByRole('button', { name: 'two' }).focus();
  show(<List items={['one']} />);
  await hasFocus(screen.getByRole('heading', { name: 'Items' }));
});

test('something else leaves a list: the focus stays where it was', async () => {
  const { show } = renderPart(<List items={['one', 'two']} />);
  screen.getByRole('button', { name: 'one' }).focus();
  show(<List items={['one']} />);
  await hasFocus(screen.getByRole('button', { name: 'one' }));
});

test('something comes into a list: the focus stays', async () => {
  const { show } = renderPart(<List items={['one']} />);
  screen.getByRole('button', { name: 'one' }).focus();
  show(<List items={['one', 'two']} />);
  await hasFocus(screen.getByRole('button', { name: 'one' }));
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
