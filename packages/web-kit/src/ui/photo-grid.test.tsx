import { fireEvent, Held, renderPart, screen, within } from '../testing/screens/parts.ts';
import { PhotoDropZone } from './photo-drop-zone.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import type { PhotoItem } from './photo-tile.tsx';

const photo = (id: string, more: Partial<PhotoItem> = {}): PhotoItem => ({
  id,
  url: `/media/${id}`,
  status: 'ready',
  ...more,
});
const READY = ['a', 'b', 'c'].map((id) => photo(id));
const ids = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')?.slice(7));
const buttonIn = (tile: number, name: string) =>
  within(screen.getAllByRole('listitem')[tile] ?? document.body).getByRole('button', { name });

const Grid = ({ first = READY }: { first?: readonly PhotoItem[] }) => (
  <Held first={first}>
    {(photos, set) => (
      <PhotoGrid
        photos={photos}
        onMove={(from, to) => set(photos.toSpliced(from, 1).toSpliced(to, 0, ...photos.slice(from, from + 1)))}
        onDelete={(id) => set(photos.filter((other) => other.id !== id))}
        onRetry={(id) => set(photos.map((other) => (other.id === id ? { ...other, status: 'uploading' } : other)))}
      />
    )}
  </Held>
);

test('[C4] two buttons move photos, the new place is announced, the first one is the cover', async () => {
  const { person } = renderPart(<Grid />);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Cover');
  await person.click(buttonIn(0, 'Move later'));
  expect(ids()).toEqual(['b', 'a', 'c']);
  expect(screen.getByRole('status').textContent).toBe('Photo moved to position 2 of 3.');
  await person.click(buttonIn(2, 'Move earlier'));
  expect(ids()).toEqual(['b', 'c', 'a']);
});

test('[C4] at an end a move button is marked disabled, keeps its focus and moves nothing', async () => {
  const { person } = renderPart(<Grid />);
  const first = buttonIn(0, 'Move earlier');
  expect(first.getAttribute('aria-disabled')).toBe('true');
  await person.click(first);
  expect(document.activeElement).toBe(first);
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(buttonIn(2, 'Move later').getAttribute('aria-disabled')).toBe('true');
});

for (const [number, move] of [
  [1, 'Move later'],
  [2, 'Move earlier'],
  [3, 'Move earlier'],
] as const) {
  test(`[C4] by keyboard, photo ${number}’s handle shows the move buttons and focuses “${move}”`, async () => {
    const { person } = renderPart(<Grid />);
    const handle = screen.getByRole('button', { name: `Reorder photo ${number}` });
    handle.focus();
    await person.keyboard('{Enter}');
    expect(handle.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(buttonIn(number - 1, move));
  });
}

test('[C4] pressing the handle again hides the buttons and keeps the focus', async () => {
  const { person } = renderPart(<Grid />);
  const handle = screen.getByRole('button', { name: 'Reorder photo 2' });
  for (const _ of ['shown', 'hidden']) {
    handle.focus();
    await person.keyboard('{Enter}');
  }
  expect(handle.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(handle);
});

test('[C4] an uploading photo shows its progress, and nothing else to press', () => {
  renderPart(<Grid first={[photo('a', { status: 'uploading', progress: 0.456, name: 'bed.jpg' })]} />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading' }).value).toBe(46);
  screen.getByText('46 %');
  screen.getByRole('img', { name: 'bed.jpg' });
  expect(screen.queryByRole('button')).toBe(null);
});

test('[C4] a failed photo is named and can be retried or deleted; a refused one only deleted', async () => {
  const failed = photo('a', { status: 'failed', name: 'bed.jpg' });
  const { person } = renderPart(
    <Grid first={[failed, { ...failed, id: 'b', name: 'no-picture.jpg', isRefused: true }]} />,
  );
  expect(screen.getAllByText('Upload failed')).toHaveLength(2);
  screen.getByText('no-picture.jpg');
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  await person.click(buttonIn(0, 'Retry'));
  screen.getByRole('progressbar', { name: 'Uploading' });
  await person.click(buttonIn(1, 'Delete photo 2'));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

const file = (name: string, type: string) => new File(['x'], name, { type });
const [JPG, PNG, PDF] = [file('a.jpg', 'image/jpeg'), file('b.png', 'image/png'), file('c.pdf', 'application/pdf')];

test('[C4] dropped pictures are accepted, other files are left out and counted', () => {
  const [onFiles, onLeftOut] = [jest.fn(), jest.fn()];
  renderPart(<PhotoDropZone label="Add photos" hint="6 or more" onFiles={onFiles} onLeftOut={onLeftOut} />);
  screen.getByText('6 or more');
  fireEvent.drop(screen.getByText('Add photos'), { dataTransfer: { files: [JPG, PDF, PNG] } });
  expect(onFiles.mock.calls).toEqual([[[JPG, PNG]]]);
  expect(onLeftOut.mock.calls).toEqual([[1]]);
});

test('[C1] picked files are of the accepted types, one where one is allowed, also the same one again', async () => {
  const onFiles = jest.fn();
  const { person } = renderPart(
    <PhotoDropZone label="Upload lease" accept="application/pdf, image/*" isSingle onFiles={onFiles} />,
  );
  const input = screen.getByLabelText<HTMLInputElement>('Upload lease');
  expect(input.multiple).toBe(false);
  await person.upload(input, PDF);
  await person.upload(input, PDF);
  expect(onFiles.mock.calls).toEqual([[[PDF]], [[PDF]]]);
});

test('[C4] a disabled box accepts nothing', () => {
  const onFiles = jest.fn();
  renderPart(<PhotoDropZone label="Add photos" isDisabled onFiles={onFiles} />);
  fireEvent.drop(screen.getByText('Add photos'), { dataTransfer: { files: [JPG] } });
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Add photos').disabled).toBe(true);
});
