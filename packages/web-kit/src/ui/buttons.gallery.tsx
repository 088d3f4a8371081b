import { ArrowRight, Heart, Share2 } from 'lucide-react';
import type { States } from '../gallery/gallery-file.ts';
import { nothing } from '../gallery/nothing.ts';
import { Held } from '../gallery/held.tsx';
import { buttonClass, Button, chipClass, HeartButton, IconButton } from './index.ts';

export const shown: States = {
  Button: {
    primary: <Button variant="primary">Book a tour</Button>,
    secondary: <Button>Share</Button>,
    tertiary: <Button variant="tertiary">Cancel</Button>,
    danger: <Button variant="danger">Delete</Button>,
    destructive: <Button variant="destructive">Delete</Button>,
    small: <Button size="small">Show all</Button>,
    'with icons': (
      <Button icon={<Share2 size={18} />} iconAfter={<ArrowRight size={18} />}>
        Next
      </Button>
    ),
    pending: (
      <Button variant="primary" isPending>
        Saving
      </Button>
    ),
    disabled: <Button isDisabled>Next</Button>,
    wide: (
      <Button isWide variant="primary">
        Continue
      </Button>
    ),
  },
  buttonClass: {
    'a link that looks like a button': (
      <a href="?" className={buttonClass('primary')}>
        See listings
      </a>
    ),
    'a small one': (
      <a href="?" className={buttonClass('secondary', 'small')}>
        Edit
      </a>
    ),
  },
  chipClass: {
    'a button that looks like a chip': (
      <button type="button" className={chipClass()}>
        Provo
      </button>
    ),
  },
  HeartButton: {
    'saved or not': <Held first={false}>{(isSaved, set) => <HeartButton isSaved={isSaved} onToggle={set} />}</Held>,
    saved: <HeartButton isSaved onToggle={nothing} />,
    pending: <HeartButton isSaved={false} isPending onToggle={nothing} />,
  },
  IconButton: {
    plain: <IconButton label="Share" icon={<Share2 size={20} />} />,
    outlined: <IconButton label="Share" look="outlined" icon={<Share2 size={20} />} />,
    raised: <IconButton label="Share" look="raised" icon={<Heart size={20} />} />,
    pending: <IconButton label="Share" icon={<Share2 size={20} />} isPending />,
    'marked as disabled': <IconButton label="Share" icon={<Share2 size={20} />} aria-disabled />,
  },
};
