import { onProblem, type PageProblem } from '@keyturn/web-kit/report';
import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { Part } from './part.tsx';

function Item({ name }: { name: string | null }) {
  return <li>{(name as string).toUpperCase()}</li>;
}

test('[E20] a list item that throws is left out and reported, and the others stay', () => {
  // React logs the error, too.
  const consoleTold = jest.spyOn(console, 'error').mockReturnValue();
  const told: PageProblem[] = [];
  onProblem((one) => told.push(one));
  const items = ['one', null, 'three'];
  renderPart(
    <ul>
      {items.map((name, at) => (
        <Part key={at}>
          <Item name={name} />
        </Part>
      ))}
    </ul>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ONE', 'THREE']);
  expect(told.length).toBe(1);
  expect(told[0]?.kind).toBe('part');
  expect(told[0]?.text).toMatch(/^TypeError/);
  consoleTold.mockRestore();
});
