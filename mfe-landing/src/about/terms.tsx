import { Parts } from './about-page.tsx';
import { aboutMessages as messages } from './messages.ts';
import { Elsewhere, SitePage } from './site-page.tsx';

/** /terms: those of the operator, where they stand elsewhere, and what holds for everybody. */
export function Terms() {
  return (
    <SitePage title={messages.termsTitle}>
      {({ operator: { name }, termsUrl }) => (
        <>
          <Elsewhere title={messages.termsTitle} url={termsUrl} name={name} />
          <Parts parts={messages.terms(name)} />
        </>
      )}
    </SitePage>
  );
}
