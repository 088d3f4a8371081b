export { Badges, type BadgesProps } from './badges.tsx';
export { BlockButton, type BlockButtonProps } from './block-button.tsx';
export { BlockDialog, type BlockDialogProps } from './block-dialog.tsx';
export { ReportButton, type ReportButtonProps } from './report-button.tsx';
export { ReportDialog, type ReportDialogProps } from './report-dialog.tsx';
export { readAgain } from './read-again.ts';
