import { Drawing } from '@keyturn/web-kit/ui';

/** The picture of a missing page, in its own chunk because few see it. */
export function Door() {
  return <Drawing name="door" />;
}
