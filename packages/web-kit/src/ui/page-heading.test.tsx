import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { PageHeading } from './index.ts';

test('[E1] “e-mail” in a heading is not broken, and its name is as written', () => {
  renderPart(<PageHeading>Confirm your e-mail address</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['e-mail']);
});

test('[E1] a dot does not start a heading’s line', () => {
  renderPart(<PageHeading>Private Room · 2 bd · Apartment</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Private Room · 2 bd · Apartment' });
  expect([...heading.children].map(({ textContent }) => textContent)).toEqual(['Room ·', 'bd ·']);
});
