import { Navigate, type ReturnPath } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle } from '@keyturn/web-kit/ui';
import styles from './account.module.css';
import { BlockedPeople } from './blocked-people.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { EmailAddress } from './email-address.tsx';
import { ForgetDevice } from './forget-device.tsx';
import { MailChoices } from './mail-choices.tsx';
import { accountMessages as messages } from './messages.ts';
import { OwnBadges } from './own-badges.tsx';
import { SecondStep } from './second-step.tsx';
import { SignedIn } from './signed-in.tsx';

/** The sections, with rail entries by id and title. The one that grows most after loading is last. */
const SECTIONS = [
  { id: 'email', title: messages.email, Section: EmailAddress },
  { id: 'badges', title: messages.badges, Section: OwnBadges },
  { id: 'mail', title: messages.mail, Section: MailChoices },
  { id: 'password', title: messages.password, Section: ChangePassword },
  { id: 'second-step', title: messages.secondStep, Section: SecondStep },
  { id: 'data', title: messages.data, Section: DownloadData },
  { id: 'blocked-people', title: messages.blocked, Section: BlockedPeople },
  { id: 'signed-in', title: messages.signedIn, Section: SignedIn },
  { id: 'this-device', title: messages.thisDevice, Section: ForgetDevice },
  { id: 'delete', title: messages.deletion, Section: DeleteAccount },
] as const;

const WAY_BACK: ReturnPath = { from: '/account' };

/** /account: the person's settings. A rail of sections on desktops, one column on phones. */
export function Account() {
  const isSignedIn = useSession() !== null;
  if (!isSignedIn) return <Navigate to="/login" replace state={WAY_BACK} />;
  return (
    <PageFrame className={styles.page}>
      <PageTitle>{messages.title}</PageTitle>
      <PageHeading>{messages.title}</PageHeading>
      <div className={styles.columns}>
        <nav className={styles.rail} aria-label={messages.sections}>
          {SECTIONS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <div className={styles.sections}>
          {SECTIONS.map(({ id, title, Section }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Section />
            </section>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}
