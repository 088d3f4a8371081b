import { TOUR_STATES } from '@keyturn/domain/tour-status';
import { Tag } from 'lucide-react';
import type { States } from '../gallery/gallery-file.ts';
import { PICTURE } from '../gallery/picture.ts';
import {
  Avatar,
  Badge,
  BrandMark,
  CountDot,
  Drawing,
  MatchPill,
  SchoolMark,
  Spinner,
  StatusPill,
  VisuallyHidden,
  Wordmark,
} from './index.ts';

const TONES = ['success', 'lake', 'warning', 'danger', 'info', 'neutral'] as const;
const SCHOOLS = ['BYU', 'UVU', 'Utah', 'Utah State', 'SUU', 'Utah Tech', 'Weber'];
const round = { position: 'relative', display: 'inline-block', width: 44, height: 44 } as const;

export const shown: States = {
  Avatar: {
    photo: <Avatar name="Ada Young" src={PICTURE} />,
    'no photo': <Avatar name="Ada Young" />,
    'a photo that fails': <Avatar name="Ada Young" src="data:image/png;base64,AA" />,
    counting: <Avatar name="Ada Young" count={3} />,
    large: <Avatar name="Ada" size={96} />,
  },
  Badge: {
    tones: TONES.map((tone) => (
      <Badge key={tone} tone={tone}>
        {tone}
      </Badge>
    )),
    solid: TONES.map((tone) => (
      <Badge key={tone} tone={tone} isSolid>
        {tone}
      </Badge>
    )),
    'with an icon': (
      <Badge tone="warning" size="normal" icon={<Tag />}>
        First month free
      </Badge>
    ),
  },
  BrandMark: { mark: <BrandMark />, large: <BrandMark size={64} /> },
  Wordmark: { mark: <Wordmark />, large: <Wordmark size={48} /> },
  CountDot: {
    some: (
      <span style={round}>
        <CountDot count={7} />
      </span>
    ),
    'more than it can hold': (
      <span style={round}>
        <CountDot count={120} />
      </span>
    ),
    none: (
      <span style={round}>
        <CountDot count={0} />
      </span>
    ),
  },
  Drawing: {
    all: (['key', 'door', 'calendar', 'heart'] as const).map((name) => <Drawing key={name} name={name} />),
  },
  MatchPill: {
    tiers: (['Excellent', 'Better', 'Good'] as const).map((tier) => (
      <MatchPill key={tier} tier={tier} percentage={92} isTierShown />
    )),
    solid: (['Excellent', 'Better', 'Good'] as const).map((tier) => (
      <MatchPill key={tier} tier={tier} percentage={71} isSolid />
    )),
  },
  SchoolMark: { all: SCHOOLS.map((school) => <SchoolMark key={school} school={school} />) },
  Spinner: { decorative: <Spinner />, named: <Spinner size={32} label="Loading" /> },
  StatusPill: { all: [...TOUR_STATES, 'unknown' as const].map((one) => <StatusPill key={one} status={one} />) },
  VisuallyHidden: { 'nothing to see': <VisuallyHidden>Told to screen readers</VisuallyHidden> },
};
