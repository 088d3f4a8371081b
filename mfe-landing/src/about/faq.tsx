import { AboutPage, Parts } from './about-page.tsx';
import { aboutMessages as messages } from './messages.ts';

/** /faq */
export function Faq() {
  return (
    <AboutPage title={messages.faqTitle}>
      <Parts parts={messages.faq} />
    </AboutPage>
  );
}
