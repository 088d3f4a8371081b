import { Parts } from './about-page.tsx';
import { aboutMessages as messages } from './messages.ts';
import { Elsewhere, SitePage } from './site-page.tsx';

/** /privacy: which data is stored, who sees it, and for how long. */
export function Privacy() {
  return (
    <SitePage title={messages.privacyTitle}>
      {({ operator: { name }, privacyUrl }) => (
        <>
          <Elsewhere title={messages.privacyTitle} url={privacyUrl} name={name} />
          <Parts parts={messages.privacy(name)} />
        </>
      )}
    </SitePage>
  );
}
