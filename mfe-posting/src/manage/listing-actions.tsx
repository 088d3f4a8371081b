import type { OwnPost } from '@keyturn/contracts/posts';
import { Link } from '@keyturn/routing';
import { draft } from '@keyturn/web-kit/session';
import { buttonClass } from '@keyturn/web-kit/ui';
import { stepPath } from '../flow/steps.ts';
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

/** A draft goes on where the flow begins, in edit mode. */
export function DraftActions({ post }: { post: OwnPost }) {
  const resume = () => {
    draft.writeId(post._id);
    draft.writeIsEditing(true);
  };
  return (
    <Link to={stepPath('basics')} state={{ postId: post._id }} className={LOOKS} onClick={resume}>
      {messages.continue}
    </Link>
  );
}
