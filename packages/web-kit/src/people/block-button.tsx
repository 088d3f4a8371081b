import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../ui/index.ts';
import { BlockDialog, type BlockDialogProps } from './block-dialog.tsx';
import { messages } from './messages.ts';

export interface BlockButtonProps extends Pick<BlockDialogProps, 'userId' | 'name' | 'onBlocked'> {
  /** Shows only the icon, where there is little room. */
  isIcon?: boolean | undefined;
  className?: string | undefined;
}

export function BlockButton({ userId, name, onBlocked, isIcon, className }: BlockButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const shared = { className, onClick: () => setIsAsking(true) };
  return (
    <>
      {isIcon ? (
        <IconButton {...shared} label={messages.block(name)} icon={<Ban size={20} />} />
      ) : (
        <Button {...shared} variant="tertiary" size="small" icon={<Ban size={18} />}>
          {messages.block(name)}
        </Button>
      )}
      <BlockDialog
        isOpen={isAsking}
        userId={userId}
        name={name}
        onClose={() => setIsAsking(false)}
        onBlocked={onBlocked}
      />
    </>
  );
}
