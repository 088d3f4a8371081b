import { aMomentLater, fireEvent, hasFocus, Held, renderPart, screen } from '../testing/screens/parts.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { SidePanel } from './side-panel.tsx';

const opener = () => screen.getByRole('button', { name: 'Open' });
const press = (name: string) => screen.getByRole('button', { name });

/** A button that opens the tested dialog. */
const Opened = ({ children }: { children: (isOpen: boolean, close: () => void) => React.ReactNode }) => (
  <Held first={false}>
    {(isOpen, set) => (
      <>
        <button type="button" onClick={() => set(true)}>
          Open
        </button>
        {children(isOpen, () => set(false))}
      </>
    )}
  </Held>
);

const KINDS = {
  dialog: (isOpen: boolean, close: () => void) => (
    <Dialog isOpen={isOpen} title="Crop" onClose={close} footer={<button type="button">Save</button>}>
      <p>Drag the photo.</p>
    </Dialog>
  ),
  'side panel': (isOpen: boolean, close: () => void) => (
    <SidePanel isOpen={isOpen} label="Crop" onClose={close} footer={<button type="button">Save</button>}>
      <p>Drag the photo.</p>
    </SidePanel>
  ),
} as const;

for (const [kind, draw] of Object.entries(KINDS)) {
  test(`a closed ${kind} is empty; an open one has its name, content and footer`, async () => {
    const { person } = renderPart(<Opened>{draw}</Opened>);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(screen.queryByText('Drag the photo.')).toBe(null);
    await person.click(opener());
    screen.getByRole('dialog', { name: 'Crop' });
    screen.getByText('Drag the photo.');
    press('Save');
  });

  test(`a ${kind} stays open when the event of its earlier closing comes late`, async () => {
    const { person } = renderPart(<Opened>{draw}</Opened>);
    await person.click(opener());
    const shown = screen.getByRole<HTMLDialogElement>('dialog');
    fireEvent(shown, new Event('close'));
    expect(screen.getByRole('dialog', { name: 'Crop' })).toBe(shown);
    shown.open = false;
    fireEvent(shown, new Event('close'));
    expect(screen.queryByText('Drag the photo.')).toBe(null);
  });

  test(`a ${kind} closes by its button, by Escape and by a press outside, and returns the focus`, async () => {
    const { person } = renderPart(<Opened>{draw}</Opened>);
    for (const close of [
      () => person.click(press('Close')),
      () => person.keyboard('{Escape}'),
      async () => void fireEvent.pointerDown(screen.getByRole('dialog')),
    ]) {
      aMomentLater();
      await person.click(opener());
      screen.getByRole('dialog');
      await close();
      expect(screen.queryByRole('dialog')).toBe(null);
      await hasFocus(opener());
    }
  });

  test(`a ${kind} stays open when something inside it is pressed`, async () => {
    const { person } = renderPart(<Opened>{draw}</Opened>);
    await person.click(opener());
    await person.click(screen.getByText('Drag the photo.'));
    screen.getByRole('dialog');
  });
}

test('an alert’s sentence is its name, OK has the focus, and only OK and Escape close it', async () => {
  const onClose = jest.fn();
  const { person, show } = renderPart(<AlertDialog text={null} onClose={onClose} />);
  expect(screen.queryByRole('alertdialog')).toBe(null);
  show(<AlertDialog text="Something went wrong." onClose={onClose} />);
  const alert = screen.getByRole('alertdialog', { name: 'Something went wrong.' });
  await hasFocus(press('OK'));
  fireEvent.pointerDown(alert);
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await person.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('an alert’s title is its name, the sentence its description', () => {
  renderPart(<AlertDialog title="No network" text="Try again." okLabel="I see" onClose={() => undefined} />);
  const alert = screen.getByRole('alertdialog', { name: 'No network' });
  expect(document.getElementById(alert.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Try again.');
  press('I see');
});

const Question = (props: { isPending?: boolean; onConfirm?: () => void; onCancel?: () => void }) => (
  <ConfirmDialog
    isOpen
    isDanger
    title="Delete this listing?"
    confirmLabel="Delete"
    isPending={props.isPending}
    onConfirm={props.onConfirm ?? jest.fn()}
    onCancel={props.onCancel ?? jest.fn()}
  >
    It cannot be brought back.
  </ConfirmDialog>
);

test('a question’s title is its name, and the safe answer has the focus', async () => {
  renderPart(<Question />);
  const question = screen.getByRole('alertdialog', { name: 'Delete this listing?' });
  expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'It cannot be brought back.',
  );
  await hasFocus(press('Cancel'));
});

test('a question is answered by its buttons, also by keyboard; Escape is the safe answer', async () => {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
  const { person } = renderPart(<Question onConfirm={onConfirm} onCancel={onCancel} />);
  await person.keyboard('{Enter}');
  await person.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(2);
  await person.tab();
  await person.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a question with a pending answer cannot be closed or sent again', async () => {
  const [onConfirm, onCancel] = [jest.fn(), jest.fn()];
  const { person } = renderPart(<Question isPending onConfirm={onConfirm} onCancel={onCancel} />);
  await person.click(press('Cancel'));
  await person.click(press('Delete'));
  await person.keyboard('{Escape}');
  fireEvent.pointerDown(screen.getByRole('alertdialog'));
  expect([onConfirm.mock.calls, onCancel.mock.calls]).toEqual([[], []]);
  expect(press('Delete').getAttribute('aria-busy')).toBe('true');
});

test('leaving unsaved changes is confirmed only when leaving is blocked; both answers are passed on', async () => {
  const [leave, stay] = [jest.fn(), jest.fn()];
  const texts = { leaveTitle: 'Leave without saving?', leave: 'Leave', stay: 'Stay' };
  const { person, show } = renderPart(<LeaveDialog warning={{ isHeld: false, leave, stay }} texts={texts} />);
  expect(screen.queryByRole('alertdialog')).toBe(null);
  show(<LeaveDialog warning={{ isHeld: true, leave, stay }} texts={texts} />);
  screen.getByRole('alertdialog', { name: 'Leave without saving?' });
  await person.click(press('Stay'));
  await person.click(press('Leave'));
  expect([stay, leave].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
