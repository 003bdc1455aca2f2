import { UNUSUAL, type Unusual } from '@habilita/contract';
import { StatusBadge, type Tone } from '#kit/layout/index.ts';

const TONES: Readonly<Record<Unusual, Tone>> = {
  SOLD_OUT: 'problem',
  RUNNING_OUT: 'attention',
  ABOVE: 'information',
  BELOW: 'attention',
  SURGE: 'problem',
  FULL: 'problem',
  ALMOST_FULL: 'attention',
  FAILING: 'problem',
  STALLED: 'attention',
};

/** A mark has words and an icon, so that people who do not see its colour understand it. */
export function UnusualMark({ of }: { readonly of: Unusual | null }) {
  return of === null ? null : <StatusBadge tone={TONES[of]}>{UNUSUAL[of]}</StatusBadge>;
}
