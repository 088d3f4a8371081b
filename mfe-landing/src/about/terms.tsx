import { Parts } from './about-page.tsx';
import { aboutMessages as messages } from './messages.ts';
import { Elsewhere, SitePage } from './site-page.tsx';

/** /terms: the operator's own, if elsewhere, and what applies to everybody. */
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
