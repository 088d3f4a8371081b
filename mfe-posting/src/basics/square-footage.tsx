import { Field } from '@keyturn/web-kit/ui';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';

/** The largest floor area that is stored, in square feet. */
const MOST = 100_000;

/** The floor area of a manager's unit: a number from 0 on (specification section 5). */
export function SquareFootage({ post, setField }: Draft) {
  const change = (typed: string) =>
    setField('squareFootage', typed === '' ? '' : Math.min(MOST, Math.max(0, Number(typed))));
  return (
    <Field
      label={messages.squareFootage}
      name="squareFootage"
      type="number"
      min={0}
      max={MOST}
      inputMode="numeric"
      value={post.squareFootage ?? ''}
      onChange={(event) => change(event.target.value)}
    />
  );
}
