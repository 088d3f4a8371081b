import { useNavigate } from '@keyturn/routing';
import { Button, IconButton } from '@keyturn/web-kit/ui';
import { ArrowLeft } from 'lucide-react';
import { listingsPath } from '../answers/listings-search.ts';
import { readAnswers } from '../answers/use-answers.ts';
import { listingMessages as messages } from './messages.ts';
import styles from './listing.module.css';

/** Back to the previous page, or to the listings when the page was opened by its address. */
export function BackLink({ isOverPhoto }: { isOverPhoto?: boolean }) {
  const navigate = useNavigate();
  const goBack = () => (hasPrevious() ? void navigate(-1) : void navigate(listingsPath(readAnswers())));
  if (isOverPhoto)
    return <IconButton look="raised" label={messages.back} icon={<ArrowLeft size={22} />} onClick={goBack} />;
  return (
    <Button variant="tertiary" size="small" className={styles.back} icon={<ArrowLeft size={18} />} onClick={goBack}>
      {messages.back}
    </Button>
  );
}

/** Whether there is a previous page of ours: the router numbers history entries from 0. */
function hasPrevious(): boolean {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' && idx > 0;
}
