import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { PageHeading } from './index.ts';

test('[E1] a heading: “e-mail” is one piece of it, and it is called as it is written', () => {
  renderPart(<PageHeading>Confirm your e-mail address</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['e-mail']);
});

test('[E1] a dot in a heading begins no line', () => {
  renderPart(<PageHeading>Private Room · 2 bd · Apartment</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Private Room · 2 bd · Apartment' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['Room ·', 'bd ·']);
});
