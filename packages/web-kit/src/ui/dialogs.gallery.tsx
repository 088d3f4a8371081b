import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { AlertDialog, Button, ConfirmDialog, Dialog, LeaveDialog, SidePanel } from './index.ts';

const text = 'Please answer every question first.';
const confirm = {
  isOpen: true,
  title: 'Delete this listing?',
  confirmLabel: 'Delete',
  onConfirm: nothing,
  onCancel: nothing,
};
const many = Array.from({ length: 40 }, (_, at) => <p key={at}>{`Line ${at + 1}`}</p>);

export const covering: States = {
  AlertDialog: {
    sentence: <AlertDialog text={text} onClose={nothing} />,
    titled: <AlertDialog title="Almost there" text={text} okLabel="Understood" onClose={nothing} />,
  },
  ConfirmDialog: {
    question: <ConfirmDialog {...confirm} />,
    'danger, with text': (
      <ConfirmDialog {...confirm} isDanger>
        Its tours are cancelled.
      </ConfirmDialog>
    ),
    pending: <ConfirmDialog {...confirm} isPending />,
  },
  Dialog: {
    open: (
      <Dialog isOpen title="Compare" onClose={nothing}>
        What it says.
      </Dialog>
    ),
    'wide, long, with buttons': (
      <Dialog isOpen isWide title="Photo" onClose={nothing} footer={<Button variant="primary">Take it</Button>}>
        {many}
      </Dialog>
    ),
  },
  LeaveDialog: {
    held: (
      <LeaveDialog
        warning={{ isHeld: true, leave: nothing, stay: nothing }}
        texts={{ leaveTitle: 'Leave?', leaveText: 'Changes are lost.', leave: 'Leave', stay: 'Stay' }}
      />
    ),
  },
  SidePanel: {
    open: (
      <SidePanel isOpen label="Menu" onClose={nothing}>
        Ways on
      </SidePanel>
    ),
    'with a footer': (
      <SidePanel isOpen label="Menu" onClose={nothing} footer={<Button isWide>Log out</Button>}>
        {many}
      </SidePanel>
    ),
  },
};
