import { fireEvent, renderPart, screen } from '../testing/screens/parts.ts';
import { Avatar } from './avatar.tsx';
import { BrandMark, Wordmark } from './brand-mark.tsx';
import { CountDot } from './count-dot.tsx';
import { ErrorState } from './error-state.tsx';
import { MatchPill } from './match-pill.tsx';
import { SchoolMark } from './school-mark.tsx';
import { ListingCardSkeleton, Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { StatusPill } from './status-pill.tsx';

test('a failed load is announced at once, and Retry asks again, busy meanwhile', async () => {
  const onRetry = jest.fn();
  const { person, show } = renderPart(<ErrorState sentence="Something went wrong." onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  show(<ErrorState sentence="Something went wrong." onRetry={onRetry} isRetrying />);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-busy')).toBe('true');
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a permanent failure has no Retry', () => {
  renderPart(<ErrorState sentence="Something went wrong.">Look again later.</ErrorState>);
  screen.getByText('Look again later.');
  expect(screen.queryByRole('button')).toBe(null);
});

test('a person’s photo is named; a missing or failed one shows initials, and another one is tried', () => {
  const { show } = renderPart(<Avatar name="Ana Castillo" src="/media/ana.jpg" />);
  const photo = () => screen.getByRole('img', { name: 'Ana Castillo' });
  expect(photo().getAttribute('src')).toBe('/media/ana.jpg');
  fireEvent.error(photo());
  expect(photo().getAttribute('data-initials')).toBe('AC');
  show(<Avatar name="Ana Castillo" src="/media/new.jpg" />);
  expect(photo().getAttribute('src')).toBe('/media/new.jpg');
  show(<Avatar name="Ana Castillo" src={null} count={2} />);
  expect(photo().getAttribute('data-initials')).toBe('AC');
  screen.getByText('2');
});

test('a count shows nothing for zero, and at most 99+', () => {
  const { show } = renderPart(<CountDot count={0} />);
  expect(screen.queryByText('0')).toBe(null);
  show(<CountDot count={99} />);
  screen.getByText('99');
  show(<CountDot count={100} />);
  screen.getByText('99+');
});

for (const [status, word] of [
  ['pending', 'Pending'],
  ['completed', 'Completed'],
  ['unknown', 'Unknown'],
] as const) {
  test(`[E3][E7] the state ${status} shows the word ${word} and a picture, not a colour alone`, () => {
    renderPart(<StatusPill status={status} />);
    expect(screen.getByText(word).querySelector('svg')).not.toBe(null);
  });
}

test('[D6] a match shows its percentage, and its tier where requested', () => {
  const { show } = renderPart(<MatchPill percentage={92} tier="Excellent" />);
  screen.getByText('92 % match');
  show(<MatchPill percentage={61} tier="Good" isTierShown isSolid />);
  screen.getByText('61 % match · Good');
});

test('loading content is hidden from screen readers; a spinner has only a set name', () => {
  const { show } = renderPart(
    <>
      <Skeleton width={40} />
      <ListingCardSkeleton />
      <Spinner />
    </>,
  );
  expect(screen.queryAllByRole('img')).toEqual([]);
  expect(document.querySelectorAll('[aria-hidden="true"]').length).toBeGreaterThan(2);
  show(<Spinner label="Loading" />);
  screen.getByRole('img', { name: 'Loading' });
});

test('[B3] brand and school marks are own drawings, an unknown school shows its first letter', () => {
  renderPart(
    <>
      <Wordmark />
      <BrandMark />
      <SchoolMark school="Utah State" />
      <SchoolMark school="Ensign" />
    </>,
  );
  screen.getByText('Keyturn');
  expect([...document.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(['S', 'E']);
  expect(screen.queryByRole('img')).toBe(null);
});
