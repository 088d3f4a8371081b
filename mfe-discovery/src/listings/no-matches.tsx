import type { MatchesAnswer } from '@keyturn/contracts/matching';
import { Link, useNavigate } from '@keyturn/routing';
import { NetworkError } from '@keyturn/web-kit/api';
import { Button, EmptyState, ErrorState, buttonClass } from '@keyturn/web-kit/ui';
import { listingsPath, withoutAnswer, type Criteria } from '../answers/listings-search.ts';
import { changeAnswers, startOver } from '../answers/use-answers.ts';
import { messages } from '../messages.ts';
import { JustMissed } from './just-missed.tsx';
import type { useMatches } from './use-matches.ts';

interface NoMatchesProps {
  matches: ReturnType<typeof useMatches>;
  criteria: Criteria;
  search: string;
}

/** The empty list: no matches, or failed loading, which claims nothing about matches. */
export function NoMatches({ matches, criteria, search }: NoMatchesProps) {
  const { first, failure } = matches;
  const change = first?.bestChange;
  if (failure) {
    const sentence = failure instanceof NetworkError ? messages.networkFailed : messages.matchesFailed;
    return <ErrorState sentence={sentence} isRetrying={matches.isRetrying} onRetry={matches.retry} />;
  }
  return (
    <>
      <EmptyState
        sentence={messages.noMatches}
        action={
          <>
            {change && <ApplyChange change={change} criteria={criteria} />}
            {search !== '' && (
              <Link to="/discovery" className={buttonClass('secondary')} onClick={startOver}>
                {messages.startOver}
              </Link>
            )}
          </>
        }
      >
        {change ? messages.bestChangeHelp : search === '' ? null : messages.noMatchesHelp}
      </EmptyState>
      {first && first.near.length > 0 && <JustMissed listings={first.near} criteria={first.criteria} search={search} />}
    </>
  );
}

/** Raises the budget to the first match, or removes the answer that excludes most listings, and shows the result. */
function ApplyChange(props: { change: NonNullable<MatchesAnswer['bestChange']>; criteria: Criteria }) {
  const { change, criteria } = props;
  const { criterion, total, budget } = change;
  const navigate = useNavigate();
  const apply = () => {
    const changed = budget === undefined ? withoutAnswer(criteria, criterion) : { ...criteria, budget };
    changeAnswers(changed);
    void navigate(listingsPath(changed), { replace: true });
  };
  return (
    <Button variant="primary" onClick={apply}>
      {budget === undefined ? messages.withoutAnswer(criterion, total) : messages.firstMatchAt(budget)}
    </Button>
  );
}
