import { Badge, type Tone } from './badge.tsx';
import { words } from './words.ts';

export type MatchTier = 'Excellent' | 'Better' | 'Good';

const tones: Record<MatchTier, Tone> = { Excellent: 'success', Better: 'lake', Good: 'warning' };

export interface MatchPillProps {
  percentage: number;
  tier: MatchTier;
  isTierShown?: boolean | undefined;
  isSolid?: boolean | undefined;
}

/** "92 % match" in the colour of its tier; `isTierShown` adds the tier's word. */
export function MatchPill({ percentage, tier, isTierShown, isSolid }: MatchPillProps) {
  return (
    <Badge tone={tones[tier]} isSolid={isSolid}>
      {words.match(percentage)}
      {isTierShown && ` · ${tier}`}
    </Badge>
  );
}
