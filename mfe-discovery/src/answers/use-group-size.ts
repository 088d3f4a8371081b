import { useSession } from '@keyturn/web-kit/session';
import { useAnswers, type Answers } from './use-answers.ts';

/** The group's size: this tab's answer, else the account's. */
export function useGroupSize(): Answers['groupSize'] {
  const { groupSize } = useAnswers();
  const remembered = useSession()?.discoveryGroupSize;
  if (groupSize !== null) return groupSize;
  return remembered === 1 || remembered === 2 || remembered === 3 ? remembered : null;
}
