import { notify } from '@keyturn/web-kit/session';
import { act, renderScreen, screen } from '@keyturn/web-kit/testing/screens';

const told = () =>
  [...screen.getByRole('region', { name: 'Notifications' }).querySelectorAll('p')].map((toast) => toast.textContent);

test('[E1] a success appears at once and replaces news, and failures stay', () => {
  renderScreen(<p>Your availability</p>, { path: '/' });
  act(() => {
    notify("Monday's times now stand on Monday to Friday.");
    notify('The photo could not be stored.', 'danger');
    notify('Listing deleted.', 'success');
    notify('Availability saved!', 'success');
    notify('Ben has asked for a tour.');
  });
  expect(told()).toEqual([
    'The photo could not be stored.',
    'Listing deleted.',
    'Availability saved!',
    'Ben has asked for a tour.',
  ]);
});
