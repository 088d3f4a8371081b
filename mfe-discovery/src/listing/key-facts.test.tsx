import { renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { LISTING } from '../testing.ts';
import { KeyFacts } from './key-facts.tsx';

const facts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('[D8] how the lease changes hands, and whether the office has agreed, are among the facts', () => {
  renderPart(<KeyFacts listing={{ ...LISTING, transferType: 'Assignment', officeAgreed: 'Yes' }} />);
  expect(facts().slice(-2)).toEqual(['Assignment', 'Office agreed']);
});

test('[D8] a listing of before, which says nothing of it, has no such facts', () => {
  renderPart(<KeyFacts listing={LISTING} />);
  expect(facts().at(-1)).toBe('Not renewable');
});
