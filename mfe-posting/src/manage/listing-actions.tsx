import type { OwnPost } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { buttonClass } from '@keyturn/web-kit/ui';
import { editPath, startEditing } from '../flow/flow-state.ts';
import { manageMessages as messages } from '../messages.ts';

const LOOKS = buttonClass('secondary', 'small');

/** A live listing is looked at or edited. */
export function LiveActions({ post }: { post: OwnPost }) {
  return (
    <>
      <Link to={`/view/${post._id}`} className={LOOKS}>
        {messages.view}
      </Link>
      <Link to={`/manage/${post._id}`} className={LOOKS}>
        {messages.edit}
      </Link>
    </>
  );
}

/** A draft goes on where its own flow begins, in edit mode. */
export function DraftActions({ post }: { post: OwnPost }) {
  const { to, state } = editPath(post);
  return (
    <Link to={to} state={state} className={LOOKS} onClick={() => startEditing(post._id)}>
      {messages.continue}
    </Link>
  );
}
