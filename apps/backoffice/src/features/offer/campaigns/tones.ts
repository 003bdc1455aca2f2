import type { CampaignSituation } from '@habilita/contract';
import type { Tone } from '#kit/layout/index.ts';

export const SITUATION_TONES: Readonly<Record<CampaignSituation, Tone>> = {
  NOT_STARTED: 'neutral',
  PRE_REGISTRATION_OPEN: 'information',
  OPEN: 'positive',
  CLOSED: 'neutral',
};
