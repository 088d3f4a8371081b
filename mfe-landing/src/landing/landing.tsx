import { Hero } from './hero.tsx';

/** The landing page (ledger B1–B4). */
export function Landing() {
  return <Hero />;
}
