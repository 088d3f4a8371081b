import { formatCents } from '@keyturn/domain/money';
import { BUDGET } from '@keyturn/domain/options';
import { Slider } from '@keyturn/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { listingsSearch } from '../answers/listings-search.ts';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { queries } from '../api.ts';
import { messages } from '../messages.ts';
import styles from './budget-step.module.css';
import { RentHistogram } from './rent-histogram.tsx';
import { Step } from './step.tsx';
import { useDebounced } from './use-debounced.ts';
import { useMatchCount } from './use-match-count.ts';
import { useNextStep } from './use-next-step.ts';

const REST_MS = 150;
const NOTHING = { housingType: null, roomType: null, amenities: [], moveInDate: null };

/** Step 3: the rent, over a histogram of live listings in the chosen place (requirement D3). */
export function BudgetStep() {
  const { school, city, budget: stored } = useAnswers();
  const budget = Math.min(BUDGET.max, Math.max(BUDGET.min, stored ?? BUDGET.initial));
  const place = { school: school ?? undefined, city: city ?? undefined };
  const { goOn } = useNextStep();
  const { data } = useQuery(queries.rents(place));
  // With the budget as the only scored criterion, the best tier is exactly the listings within it.
  const within = useMatchCount(listingsSearch({ ...NOTHING, school, city, budget: useDebounced(budget, REST_MS) }));
  const all = data?.bins.reduce((sum, bin) => sum + bin.count, 0);
  const amount = formatCents(budget * 100);
  return (
    <Step
      id="budget"
      onSkip={() => {
        changeAnswers({ budget: null });
        goOn();
      }}
      onNext={() => {
        changeAnswers({ budget });
        goOn();
      }}
    >
      <p className={styles.amount}>
        <span className={styles.number}>{amount}</span>
        <span className={styles.month}>{messages.perMonth}</span>
      </p>
      <p className={styles.within} role="status">
        {within && all !== undefined && messages.withinBudget(within.excellent, all, city)}
      </p>
      <Slider
        label={messages.budget}
        isLabelHidden
        value={budget}
        min={BUDGET.min}
        max={BUDGET.max}
        step={BUDGET.step}
        valueText={`${amount}${messages.perMonth}`}
        minLabel={messages.budgetLeast}
        maxLabel={messages.budgetMost}
        behind={<RentHistogram bins={data?.bins ?? []} budget={budget} />}
        onChange={(value) => changeAnswers({ budget: value })}
      />
    </Step>
  );
}
