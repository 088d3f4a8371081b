import { Field } from '@keyturn/web-kit/ui';
import type { Draft } from '../flow/use-draft.ts';
import { basicsMessages as messages } from '../messages.ts';

/** Largest stored floor area, in square feet. */
const MOST = 100_000;

/** The floor area of a manager's unit, from 0 (specification section 5). */
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
