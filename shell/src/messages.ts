import { BRAND_NAME } from '@keyturn/domain/brand';

/** Every sentence the shell shows. */
export const messages = {
  home: `${BRAND_NAME} home`,
  skip: 'Skip to content',
  signUp: 'Sign Up',
  logIn: 'Log in',
  logOut: 'Log Out',
  loading: 'Loading',
  footer: [
    { label: 'FAQs', to: '/faq' },
    { label: 'Terms', to: '/terms' },
    { label: 'Privacy', to: '/privacy' },
    { label: 'Contact', to: '/contact' },
  ],
  footerLabel: 'About',
  copyright: (year: number) => `© ${year} ${BRAND_NAME}`,
  language: 'English (US)',
  unavailable: (title: string) => `${title} cannot be shown right now.`,
  thisPage: 'This page',
  unavailableHint: 'The rest of Keyturn works as usual. Nothing you saved is lost.',
  offline: 'You are offline.',
  offlineHint: 'This page opens by itself once you are back online. Nothing you saved is lost.',
  slow: 'Still loading. Your connection seems to be slow.',
  retry: 'Retry',
  retrying: 'Retrying',
  goHome: 'Home',
  notFound: 'That door does not open.',
  notFoundHint: 'There is no page at this address.',
  browse: 'Browse leases',
} as const;
