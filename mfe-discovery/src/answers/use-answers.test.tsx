import { act, renderPart, screen } from '@keyturn/web-kit/testing/screens';
import { changeAnswers, readAnswers, startOver, useAnswers } from './use-answers.ts';

function Shown() {
  const { city, budget, amenities } = useAnswers();
  return <p>{[city ?? 'anywhere', budget ?? 'any rent', amenities.length].join(', ')}</p>;
}

afterEach(() => act(() => startOver()));

test('[A9] a changed answer is shown, stored, and published outside of the screen', () => {
  renderPart(<Shown />);
  screen.getByText('anywhere, any rent, 0');
  act(() => changeAnswers({ city: 'Provo', budget: 900, amenities: ['Pool'] }));
  screen.getByText('Provo, 900, 1');
  expect(readAnswers().city).toBe('Provo');
  expect([localStorage.getItem('discoveryCity'), localStorage.getItem('discoveryBudget')]).toEqual(['Provo', '900']);
});

test('[A9] an answer of another tab is adopted by every part that shows it', () => {
  renderPart(
    <>
      <Shown />
      <Shown />
    </>,
  );
  localStorage.setItem('discoveryCity', 'Logan');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'discoveryCity' })));
  expect(screen.getAllByText('Logan, any rent, 0')).toHaveLength(2);
});

test('[A9] starting over clears everything but the group that is asking', () => {
  renderPart(<Shown />);
  act(() => changeAnswers({ city: 'Provo', role: 'parent' }));
  act(() => startOver());
  screen.getByText('anywhere, any rent, 0');
  expect(readAnswers().role).toBe('parent');
});
