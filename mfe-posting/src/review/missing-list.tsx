import type { PostField } from '@keyturn/contracts/post-fields';
import type { OwnPost } from '@keyturn/contracts/posts';
import { PUBLISH_NEEDS, type PublishNeed } from '@keyturn/domain/publish-needs';
import { Link } from '@keyturn/routing';
import { CircleAlert, Images } from 'lucide-react';
import { yearComplaint } from '../details/lease-days.ts';
import { useFlow, type FlowState } from '../flow/flow-state.ts';
import { findMissingParts } from '../flow/missing-parts.ts';
import { MANAGER_FLOW, type Flow, type StepId } from '../flow/steps.ts';
import { missingMessages, reviewMessages as messages } from '../messages.ts';
import styles from './review.module.css';

const STEP_OF_FIELD: { readonly [field in PostField]?: StepId } = {
  monthlyRent: 'basics',
  leaseType: 'basics',
  moveOutDate: 'incentives',
  notes: 'incentives',
};
const LINKS = '[data-needs] a';

/** What blocks publishing, each linked to its field, and photos, which are optional. */
export function MissingList({ post, state }: { post: OwnPost; state: FlowState }) {
  const flow = useFlow();
  const { needs, hasPhotos } = findMissingParts(post);
  if (needs.length === 0 && hasPhotos) return null;
  const linkTo = (step: StepId, field: string, label: string) => (
    <Link to={flow.paths[step]} state={{ ...state, focus: field }}>
      {label}
    </Link>
  );
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">{needs.length > 0 ? missingMessages.needsTitle : missingMessages.noPhotos}</h2>
      {needs.length > 0 && (
        <ul data-needs>
          {needs.map(({ need, label }) => {
            const field = fieldOf(need, post, flow);
            return (
              <li key={need}>
                <CircleAlert size={18} />
                {linkTo(STEP_OF_FIELD[field] ?? 'details', field, label)}
              </li>
            );
          })}
        </ul>
      )}
      {!hasPhotos && (
        <p>
          <Images size={18} />
          <span>
            {linkTo('details', 'images', messages.photosTitle)}. {messages.photosAsked}
          </span>
        </p>
      )}
    </section>
  );
}

/** Focuses the first missing item. */
export const focusMissing = (): void => document.querySelector<HTMLElement>(LINKS)?.focus();

function fieldOf(need: PublishNeed, post: OwnPost, flow: Flow): PostField {
  if (need === 'start' && flow === MANAGER_FLOW) return 'availableFrom';
  if (need === 'address') return ADDRESS.find((field) => (post[field] ?? '').trim() === '') ?? 'state';
  if (need === 'days') return DAYS.find((field) => yearComplaint(field, { post }) !== null) ?? DAYS[0];
  return PUBLISH_NEEDS[need][0];
}

const { address: ADDRESS, days: DAYS } = PUBLISH_NEEDS;
