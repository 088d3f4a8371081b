import { hasFocus, renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { routes } from './routes.tsx';

for (const [path, sentence] of [
  ['/manage-availability', 'Please log in to manage your availability.'],
  ['/book-tour/listing-1', 'Please log in to book a tour.'],
  ['/tour-requests', 'Please log in to view your tour requests.'],
  ['/conversations/tour-1', 'Please log in to read your messages.'],
  ['/transfers/transfer-1', 'Please log in to see your transfers.'],
] as const)
  test(`[E1][E2][E3][E10][E11] signed out, ${path} shows “${sentence}” and a link to log in`, async () => {
    renderScreen(routes, { path });
    await hasFocus(await screen.findByRole('heading', { name: 'Not logged in' }));
    screen.getByText(sentence);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
