import { denverToday } from '@keyturn/domain/denver-time';
import { serverMessage } from '@keyturn/web-kit/api';
import { notify } from '@keyturn/web-kit/session';
import { Button } from '@keyturn/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { FormFailure } from '../auth/form-failure.tsx';
import styles from './account.module.css';
import { accountMessages as messages } from './messages.ts';
import { readOwnData, saveFile } from './own-data.ts';

/** Downloads the person's stored data as one file. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const now = new Date();
      saveFile(`keyturn-${denverToday(now)}.json`, await readOwnData(now));
    },
    onSuccess: () => notify(messages.dataSaved, 'success'),
  });
  return (
    <>
      <p className={styles.quiet}>{messages.dataHint}</p>
      <FormFailure text={download.error ? serverMessage(download.error, messages.dataFailed) : null} />
      <Button
        className={styles.start}
        icon={<Download size={20} />}
        isPending={download.isPending}
        onClick={() => download.mutate()}
      >
        {messages.download}
      </Button>
    </>
  );
}
