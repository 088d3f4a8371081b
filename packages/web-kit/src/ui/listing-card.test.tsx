import { fireEvent, renderPart, screen } from '../testing/screens/parts.ts';
import { ListingCard, type ListingCardProps } from './listing-card.tsx';
import { ListingPhoto } from './listing-photo.tsx';

const FACTS: ListingCardProps = {
  photos: ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg'],
  photoAlt: 'Photo of Joaquin Court',
  rent: '$850',
  line: 'Private Room · 2 bed',
  place: 'Provo',
  dates: 'Aug 1 – Dec 31',
  renderLink: (children) => <a href="/listing/1">{children}</a>,
};
const photos = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

test('[D7] a full listing shows incentive, match, reasons, manager, note and heart', () => {
  renderPart(
    <ListingCard
      {...FACTS}
      incentive="First month free"
      match={{ percentage: 92, tier: 'Excellent' }}
      explanation="$40 under budget"
      isByManager
      note="2 weeks later than you asked"
      heart={<button type="button">Save</button>}
    />,
  );
  for (const text of [
    'First month free',
    '92 % match',
    '$40 under budget',
    'By Property Manager',
    '2 weeks later than you asked',
  ])
    screen.getByText(text);
  expect(screen.getByRole('button', { name: 'Save' }).closest('a')).toBe(null);
});

test('a card loads its first photo at once, the others on interaction', () => {
  renderPart(<ListingCard {...FACTS} />);
  expect(photos()).toEqual(['/media/a.jpg']);
  fireEvent.pointerEnter(screen.getByRole('article'));
  expect(photos()).toEqual(['/media/a.jpg', '/media/b.jpg', '/media/c.jpg']);
});

test('keyboard focus in a card loads its photos', async () => {
  const { person } = renderPart(<ListingCard {...FACTS} />);
  await person.tab();
  expect(photos()).toHaveLength(3);
});

test('a card’s arrows wrap forwards from the first and back from the last', () => {
  renderPart(<ListingCard {...FACTS} />);
  expect(screen.queryByRole('button', { name: 'Previous photo' })).toBe(null);
  const strip = document.querySelector('[tabindex="-1"]') ?? document.body;
  Object.defineProperty(strip, 'clientWidth', { value: 100 });
  Object.assign(strip, { scrollLeft: 200 });
  fireEvent.scroll(strip);
  screen.getByRole('button', { name: 'Previous photo' });
  expect(screen.queryByRole('button', { name: 'Next photo' })).toBe(null);
});

test('a card has no arrows for one photo, a named drawing for none, and at most five photos', () => {
  const { show } = renderPart(<ListingCard {...FACTS} photos={['/media/a.jpg']} />);
  expect(screen.queryByRole('button')).toBe(null);
  show(<ListingCard {...FACTS} photos={[]} />);
  expect(screen.getByRole('img', { name: 'Photo of Joaquin Court' }).tagName).toBe('SPAN');
  show(<ListingCard {...FACTS} photos={['/1', '/2', '/3', '/4', '/5', '/6']} />);
  fireEvent.pointerEnter(screen.getByRole('article'));
  expect(photos()).toEqual(['/1', '/2', '/3', '/4', '/5']);
});

test('[C12] the product’s photos offer narrower copies; another host’s stay as they are', () => {
  const { show } = renderPart(<ListingPhoto url="/media/a.jpg" alt="Kitchen" />);
  const photo = () => screen.getByRole('img', { name: 'Kitchen' });
  expect(photo().getAttribute('srcset')).toBe('/media/a.jpg?w=480 480w, /media/a.jpg?w=960 960w, /media/a.jpg 1600w');
  expect(photo().getAttribute('loading')).toBe('lazy');
  show(<ListingPhoto url="https://images.example/a.jpg" alt="Kitchen" isEager />);
  expect([photo().getAttribute('srcset'), photo().getAttribute('loading')]).toEqual([null, 'eager']);
});

test('[D7] a photo that fails becomes a drawing with its name; another one is tried', () => {
  const { show } = renderPart(<ListingPhoto url="/media/a.jpg" alt="Kitchen" />);
  fireEvent.error(screen.getByRole('img', { name: 'Kitchen' }));
  expect(screen.getByRole('img', { name: 'Kitchen' }).tagName).toBe('SPAN');
  show(<ListingPhoto url="/media/b.jpg" alt="Kitchen" />);
  expect(screen.getByRole('img', { name: 'Kitchen' }).tagName).toBe('IMG');
});
