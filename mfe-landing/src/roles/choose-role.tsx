import { useNavigate } from '@keyturn/routing';
import { intent, useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import { ChevronRight, KeyRound, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { homeMessages as messages } from '../messages.ts';
import { QuietHeader } from '../quiet-header.tsx';
import { postingPath } from './posting-path.ts';
import styles from './choose-role.module.css';

/** /choose-role and /start: posting or browsing (requirement B6). */
export function ChooseRole() {
  const user = useSession();
  const navigate = useNavigate();
  const post = () => {
    intent.write('post');
    void navigate(postingPath(user));
  };
  const browse = () => {
    intent.write('browse');
    void navigate('/discovery');
  };
  return (
    <>
      <PageTitle>{messages.chooseRole}</PageTitle>
      <QuietHeader homeLabel={messages.home} closeLabel={messages.close} />
      <PageFrame width="form" className={styles.page}>
        <PageHeading>{messages.chooseRole}</PageHeading>
        <Role icon={<KeyRound />} title={messages.posting} hint={messages.postingHint} onChoose={post} />
        <Role icon={<Search />} title={messages.looking} hint={messages.lookingHint} onChoose={browse} />
      </PageFrame>
    </>
  );
}

function Role(props: { icon: ReactNode; title: string; hint: string; onChoose: () => void }) {
  return (
    <button type="button" className={styles.role} onClick={props.onChoose}>
      <span className={styles.icon}>{props.icon}</span>
      <span className={styles.text}>
        <span className={styles.title}>{props.title}</span>
        <span className={styles.hint}>{props.hint}</span>
      </span>
      <ChevronRight className={styles.chevron} />
    </button>
  );
}
