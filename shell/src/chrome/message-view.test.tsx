import { notify } from '@keyturn/web-kit/session';
import { act, renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { MessageView } from './message-view.tsx';

const open = () => renderScreen([{ path: '*', element: <MessageView /> }], { path: '/manage-availability' });

/** The shell's messages; the test frame shows them, too. */
const told = () =>
  [...(screen.getAllByRole('region', { name: 'Notifications' })[0]?.querySelectorAll('p') ?? [])].map(
    ({ textContent }) => textContent,
  );

test('[E1] a success message disappears when its screen is left; failures and news stay', async () => {
  const { visit } = open();
  act(() => {
    notify('Listing deleted.', 'success');
    notify('Availability saved!', 'success');
    notify('The photo could not be stored.', 'danger');
    notify('Ben has asked for a tour.');
  });
  await visit('/manage-availability?day=Monday');
  expect(told()).toHaveLength(4);
  await visit('/tour-requests');
  expect(told()).toEqual(['The photo could not be stored.', 'Ben has asked for a tour.']);
});

test('[E1] a message sent after a redirect stays on the target screen', async () => {
  const { visit } = open();
  await visit('/tour-requests?tab=sent');
  act(() => void notify('Tour requested for Fri, Nov 27 at 9:00 AM.', 'success'));
  await visit('/tour-requests?tab=received');
  expect(told()).toEqual(['Tour requested for Fri, Nov 27 at 9:00 AM.']);
});
