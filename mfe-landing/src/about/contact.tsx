import styles from './about.module.css';
import { aboutMessages as messages } from './messages.ts';
import { SitePage, type Site } from './site-page.tsx';

/** /contact: how to reach the operator. */
export function Contact() {
  return (
    <SitePage title={messages.contactTitle}>
      {({ operator }) => (
        <>
          <Operator operator={operator} />
          <p>{messages.account}</p>
        </>
      )}
    </SitePage>
  );
}

function Operator({ operator: { name, email, address } }: { operator: Site['operator'] }) {
  if (email === '' && address === '') return <p>{messages.noAddress}</p>;
  return (
    <>
      {name !== '' && <p>{messages.runBy(name)}</p>}
      {email !== '' && (
        <p>
          {messages.writeTo} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {address !== '' && (
        <section className={styles.part}>
          <h2>{messages.address}</h2>
          <p className={styles.address}>{address}</p>
        </section>
      )}
    </>
  );
}
