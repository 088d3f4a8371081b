import { offline, renderScreen, screen, type Answers } from '@keyturn/web-kit/testing/screens';
import { PreviewBanner } from './preview-banner.tsx';

const PREVIEW = { slice: 'tours', title: 'Tours', address: 'https://builds.example.edu/tours-42' };
const END = 'POST /releases/:slice/preview/end';

/** A page's banner; ending the preview loads another page. */
function renderBanner(answers: Answers) {
  const onEnded = jest.fn();
  const banner = <PreviewBanner preview={PREVIEW} onEnded={onEnded} />;
  return { onEnded, ...renderScreen(banner, { path: '/', answers }) };
}

test('[E22] the preview banner names slice and address; its button, by Tab and Enter, ends the preview and reloads', async () => {
  const { onEnded, person } = renderBanner({ [END]: undefined });
  const banner = await screen.findByRole('region', { name: 'Preview' });
  expect(banner.textContent).toContain(
    'You are looking at a preview of Tours from https://builds.example.edu/tours-42.',
  );
  const button = await screen.findByRole('button', { name: 'End preview' });
  await person.tab();
  expect(document.activeElement).toBe(button);
  await person.keyboard('{Enter}');
  expect(onEnded).toHaveBeenCalledTimes(1);
});

test('[E22] a failed end of a preview is reported, and can be retried', async () => {
  let isOffline = true;
  const { onEnded, person } = renderBanner({ [END]: () => (isOffline ? offline : undefined) });
  const button = await screen.findByRole('button', { name: 'End preview' });
  await person.click(button);
  await screen.findByText('The preview could not be ended. Please try again.');
  expect(onEnded).not.toHaveBeenCalled();
  isOffline = false;
  await person.click(button);
  expect(onEnded).toHaveBeenCalledTimes(1);
});
