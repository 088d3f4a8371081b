import { Flag } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/index.ts';
import { reportMessages as messages } from './messages.ts';
import { ReportDialog, type ReportDialogProps } from './report-dialog.tsx';

export interface ReportButtonProps extends Pick<ReportDialogProps, 'about' | 'id'> {
  /** A person's name; a listing is "this listing". */
  name?: string | undefined;
  className?: string | undefined;
}

/** The way to report a listing or a person. */
export function ReportButton({ about, id, name = '', className }: ReportButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const title = about === 'listing' ? messages.listing : messages.person(name);
  return (
    <>
      <IconButton className={className} label={title} icon={<Flag size={20} />} onClick={() => setIsAsking(true)} />
      <ReportDialog isOpen={isAsking} title={title} about={about} id={id} onClose={() => setIsAsking(false)} />
    </>
  );
}
