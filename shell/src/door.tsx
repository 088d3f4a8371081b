import { Drawing } from '@keyturn/web-kit/ui';

/** The drawing of a page that is not there: in a chunk of its own, as few ever see it. */
export function Door() {
  return <Drawing name="door" />;
}
