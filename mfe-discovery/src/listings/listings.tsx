import { readMatchParameters } from '@keyturn/domain/match-query';
import { Link, useSearchParams } from '@keyturn/routing';
import { useSession } from '@keyturn/web-kit/session';
import { PageFrame, PageHeading, PageTitle, VisuallyHidden, buttonClass, joinClasses } from '@keyturn/web-kit/ui';
import { criteriaOf, listingsSearch } from '../answers/listings-search.ts';
import { startOver } from '../answers/use-answers.ts';
import { useSaveKeptHearts } from '../hearts/use-save-kept-hearts.ts';
import { messages } from '../messages.ts';
import { AnswerChips } from './answer-chips.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import styles from './listings.module.css';
import { MatchList } from './match-list.tsx';
import { NoMatches } from './no-matches.tsx';
import { useMatches } from './use-matches.ts';
import { VisitorBanner } from './visitor-banner.tsx';

/** The matches of the address's answers (requirement D5). */
export function Listings() {
  useSaveKeptHearts();
  const isVisitor = useSession() === null;
  const [parameters] = useSearchParams();
  const criteria = criteriaOf(readMatchParameters(parameters));
  const search = listingsSearch(criteria);
  const matches = useMatches(search);
  const { first } = matches;
  const isFiltered = search !== '';
  const hasNone = matches.failure !== null || (first !== undefined && matches.listings.length === 0);
  // Without scored criteria no listing is an excellent match.
  const order = first && first.criteria.possible > 0 ? messages.bestFirst : messages.newestFirst;
  const words = isFiltered ? messages.leasesMatch : messages.leasesLive;
  const heading = first ? words(first.total) : messages.listings;
  return (
    <PageFrame width="wide" className={joinClasses(styles.page, isVisitor && styles.withBanner)}>
      <PageTitle>{heading}</PageTitle>
      <div className={styles.head}>
        <PageHeading>{matches.isLoading ? messages.matchesLoading : heading}</PageHeading>
        {isFiltered && (
          <Link
            to="/discovery"
            className={joinClasses(buttonClass('tertiary', 'small'), styles.over)}
            onClick={startOver}
          >
            {messages.startOver}
          </Link>
        )}
      </div>
      <p className={styles.best}>{first && !hasNone ? order : messages.noOrder}</p>
      <AnswerChips criteria={criteria} />
      {isVisitor && <VisitorBanner />}
      <div role="status">
        <VisuallyHidden>{matches.isLoading ? messages.matchesLoading : first && heading}</VisuallyHidden>
      </div>
      {matches.isLoading && <CardSkeletons count={8} />}
      {first && matches.listings.length > 0 && <MatchList matches={matches} first={first} search={search} />}
      {hasNone && <NoMatches matches={matches} criteria={criteria} search={search} />}
    </PageFrame>
  );
}
