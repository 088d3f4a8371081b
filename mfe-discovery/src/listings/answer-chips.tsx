import { formatDay } from '@keyturn/domain/dates';
import { GROUP_SIZES } from '@keyturn/domain/options';
import { Link } from '@keyturn/routing';
import { VisuallyHidden, chipClass } from '@keyturn/web-kit/ui';
import { BedDouble, Calendar, ChevronDown, GraduationCap, House, Sparkles, Users, Wallet } from 'lucide-react';
import type { Criteria } from '../answers/listings-search.ts';
import { changeAnswers, useAnswers } from '../answers/use-answers.ts';
import { useGroupSize } from '../answers/use-group-size.ts';
import { messages, questions } from '../messages.ts';
import { CHANGING, stepPath, type StepId } from '../questionnaire/steps.ts';
import { today } from '../today.ts';
import styles from './listings.module.css';

const icons = {
  place: GraduationCap,
  group: Users,
  budget: Wallet,
  leaseType: House,
  roomType: BedDouble,
  amenities: Sparkles,
  calendar: Calendar,
};

/** The address's answers as chips; each leads to its question and back here. */
export function AnswerChips({ criteria }: { criteria: Criteria }) {
  const { role } = useAnswers();
  const groupSize = useGroupSize();
  const { chips } = messages;
  const texts: [StepId, string][] = [
    ['place', chips.place(criteria.school, criteria.city)],
    ['group', chips.group(GROUP_SIZES.find(({ value }) => value === groupSize)?.label)],
    ['budget', chips.budget(criteria.budget)],
    ['leaseType', chips.housing(criteria.housingType)],
    ['roomType', chips.room(criteria.roomType)],
    ['amenities', chips.amenities(criteria.amenities.length)],
    ['calendar', chips.date(formatDay(criteria.moveInDate, today()))],
  ];
  return (
    <nav className={styles.chips} aria-label={messages.yourAnswers}>
      {texts.map(([step, text]) => {
        const Icon = icons[step];
        return (
          <Link
            key={step}
            to={stepPath(step)}
            state={CHANGING}
            className={chipClass()}
            onClick={() => changeAnswers(criteria)}
          >
            <Icon size={18} />
            {text}
            <VisuallyHidden>, {chips.change(questions[step][role])}</VisuallyHidden>
            <ChevronDown size={16} />
          </Link>
        );
      })}
    </nav>
  );
}
