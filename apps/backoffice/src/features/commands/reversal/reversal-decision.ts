import type { Reversal } from './reversal-text.ts';

export interface ReversalDecisionProps {
  readonly reversal: Reversal;
  readonly requestId: string;
  readonly registrationId: string;
  readonly onClose: () => void;
}
