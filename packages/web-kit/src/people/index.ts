export { BlockButton, type BlockButtonProps } from './block-button.tsx';
export { BlockDialog, type BlockDialogProps } from './block-dialog.tsx';
export { readAgain } from './read-again.ts';
