import { fireEvent, renderPart, screen, usePhone } from '../testing/screens/parts.ts';
import { Toaster } from './toaster.tsx';

const SAVED = { id: 1, text: 'Availability saved!', tone: 'success' } as const;
const FAILED = { id: 2, text: 'The photo could not be stored.', tone: 'danger' } as const;
const SIX_SECONDS = 6_000;
const FIFTEEN_SECONDS = 15_000;

afterEach(() => jest.useRealTimers());

test('toasts are announced in a live region, a failure as an alert', () => {
  renderPart(<Toaster toasts={[SAVED, FAILED]} onDismiss={() => undefined} />);
  const region = screen.getByRole('region', { name: 'Notifications' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  expect(region.textContent).toContain('Availability saved!');
  expect(screen.getByRole('alert').textContent).toBe('The photo could not be stored.');
});

test('a toast’s button removes it', async () => {
  const onDismiss = jest.fn();
  const { person } = renderPart(<Toaster toasts={[SAVED]} onDismiss={onDismiss} />);
  await person.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss.mock.calls).toEqual([[1]]);
});

test('a toast leaves after six seconds, a failure after fifteen', () => {
  jest.useFakeTimers();
  const onDismiss = jest.fn();
  renderPart(<Toaster toasts={[SAVED, FAILED]} onDismiss={onDismiss} />);
  jest.advanceTimersByTime(SIX_SECONDS - 1);
  expect(onDismiss).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(onDismiss.mock.calls).toEqual([[1]]);
  jest.advanceTimersByTime(FIFTEEN_SECONDS - SIX_SECONDS);
  expect(onDismiss.mock.calls).toEqual([[1], [2]]);
});

test('a toast stays while it is pointed at or has the focus', () => {
  jest.useFakeTimers();
  const onDismiss = jest.fn();
  renderPart(<Toaster toasts={[SAVED]} onDismiss={onDismiss} />);
  const text = screen.getByText('Availability saved!');
  const button = screen.getByRole('button', { name: 'Dismiss' });
  for (const [enter, leave] of [
    [
      () => fireEvent.pointerEnter(text.parentElement ?? text),
      () => fireEvent.pointerLeave(text.parentElement ?? text),
    ],
    [() => fireEvent.focus(button), () => fireEvent.blur(button)],
  ] as const) {
    enter();
    jest.advanceTimersByTime(2 * SIX_SECONDS);
    expect(onDismiss).not.toHaveBeenCalled();
    leave();
  }
  jest.advanceTimersByTime(SIX_SECONDS);
  expect(onDismiss.mock.calls).toEqual([[1]]);
});

test('a phone shows one toast at a time, failures first; the next one’s time has not started', () => {
  usePhone();
  jest.useFakeTimers();
  const onDismiss = jest.fn();
  const { show } = renderPart(<Toaster toasts={[SAVED, FAILED]} onDismiss={onDismiss} />);
  jest.advanceTimersByTime(FIFTEEN_SECONDS);
  expect(onDismiss.mock.calls).toEqual([[2]]);
  show(<Toaster toasts={[SAVED]} onDismiss={onDismiss} />);
  jest.advanceTimersByTime(SIX_SECONDS);
  expect(onDismiss.mock.calls).toEqual([[2], [1]]);
});

test('on a phone a waiting toast’s link is not reachable until it is shown', () => {
  usePhone();
  const linkOf = ({ text }: { text: string }, isWaiting: boolean) => (
    <a href="/tour-requests" tabIndex={isWaiting ? -1 : undefined}>
      {text}
    </a>
  );
  const { show } = renderPart(<Toaster toasts={[SAVED, FAILED]} linkOf={linkOf} onDismiss={() => undefined} />);
  expect(screen.getByRole('link', { name: SAVED.text }).tabIndex).toBe(-1);
  show(<Toaster toasts={[SAVED]} linkOf={linkOf} onDismiss={() => undefined} />);
  expect(screen.getByRole('link', { name: SAVED.text }).tabIndex).toBe(0);
});

test('on a phone toasts start below a button just pressed at the top, and otherwise at the top', async () => {
  usePhone();
  const onDismiss = () => undefined;
  const page = (toasts: readonly (typeof SAVED | typeof FAILED)[]) => (
    <>
      <button type="button">Share</button>
      <Toaster toasts={toasts} onDismiss={onDismiss} />
    </>
  );
  const { person, show } = renderPart(page([]));
  const share = screen.getByRole('button', { name: 'Share' });
  const below = () => screen.getByRole('region').style.getPropertyValue('--toasts-below');
  const pressAt = (clientY: number) => person.pointer({ keys: '[MouseLeft]', target: share, coords: { clientY } });
  await pressAt(112);
  show(page([SAVED]));
  expect(below()).toBe('160px');
  await pressAt(500);
  show(page([SAVED, FAILED]));
  expect(below()).toBe('0px');
});
