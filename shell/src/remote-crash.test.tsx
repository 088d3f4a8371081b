import { ApiError } from '@keyturn/web-kit/api';
import { aMomentLater, renderScreen, screen } from '@keyturn/web-kit/testing/screens';
import { Boot } from './boot.tsx';
import { RemoteCrash } from './remote-crash.tsx';

test('[A11] a screen that cannot be shown is named, with a link home, and Retry shows it once possible', async () => {
  let isBroken = true;
  const loader = () => {
    if (isBroken) throw new ApiError(500, 'internal', '');
    return null;
  };
  const errorElement = <RemoteCrash remote={{ name: 'tours', title: 'Tours', version: '1' }} />;
  const { person } = renderScreen([{ path: '/tour-requests', loader, element: <p>The screen</p>, errorElement }], {
    path: '/tour-requests',
  });
  await screen.findByRole('heading', { level: 1, name: 'Tours cannot be shown right now.' });
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
  isBroken = false;
  aMomentLater();
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('The screen');
});

test('[A1] while the first remote loads, the page says so, and after four seconds that it is slow', async () => {
  renderScreen(<Boot />, { path: '/' });
  await screen.findByText('Loading');
  await screen.findByText('Still loading. Your connection seems to be slow.');
});
