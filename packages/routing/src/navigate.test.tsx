import { createMemoryRouter, useLocation, useNavigation } from 'react-router-dom';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Navigate, RouterProvider } from './index.ts';

test('[A6] a redirecting screen that renders again with a new state navigates once', async () => {
  let asked = 0;
  let drawn = 0;
  const [arrives, arrive] = later();
  const Gone = () => {
    useNavigation();
    drawn += 1;
    // A loop would not end by itself.
    if (drawn > 50) throw new Error('drawn without end');
    return <Navigate to="/login" replace state={{ from: '/listing/one' }} />;
  };
  const LogIn = () => <p>{JSON.stringify(useLocation().state)}</p>;
  const loader = async () => {
    asked += 1;
    await arrives;
    return null;
  };
  const router = createMemoryRouter([
    { path: '/', element: <Gone /> },
    { path: '/login', loader, element: <LogIn /> },
  ]);
  render(<RouterProvider router={router} />);
  // Rendered again during the navigation; a second navigation would start now.
  await waitFor(() => expect([asked, drawn > 1]).toEqual([1, true]));
  await act(async () => arrive());
  expect(await screen.findByText('{"from":"/listing/one"}')).toBeTruthy();
  expect(asked).toBe(1);
});

function later(): [Promise<void>, () => void] {
  let settle: () => void = () => undefined;
  return [new Promise<void>((resolve) => (settle = resolve)), () => settle()];
}
