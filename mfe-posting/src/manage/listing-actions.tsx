import type { OwnPost } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { buttonClass } from '@keyturn/web-kit/ui';
import { editPath, startEditing } from '../flow/flow-state.ts';
import { manageMessages as messages } from '../messages.ts';
import { fullNameOf } from './listing-row.tsx';

const LOOKS = buttonClass('secondary', 'small');

/** A transferred listing can only be viewed. */
export const ViewAction = ({ post }: { post: OwnPost }) => (
  <Link to={`/view/${post._id}`} className={LOOKS} aria-label={messages.named(messages.view, fullNameOf(post))}>
    {messages.view}
  </Link>
);

/** A live listing can be viewed or edited. */
export function LiveActions({ post }: { post: OwnPost }) {
  const name = fullNameOf(post);
  return (
    <>
      <ViewAction post={post} />
      <Link to={`/manage/${post._id}`} className={LOOKS} aria-label={messages.named(messages.edit, name)}>
        {messages.edit}
      </Link>
    </>
  );
}

/** A draft continues at its flow's start, in edit mode. */
export function DraftActions({ post }: { post: OwnPost }) {
  const { to, state } = editPath(post);
  return (
    <Link
      to={to}
      state={state}
      className={LOOKS}
      aria-label={messages.named(messages.continue, fullNameOf(post))}
      onClick={() => startEditing(post._id)}
    >
      {messages.continue}
    </Link>
  );
}
