import { type Holder, isCfcUser, passes } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

export const CAMPAIGN_SITUATIONS = {
  NOT_STARTED: 'Não iniciada',
  PRE_REGISTRATION_OPEN: 'Pré-matrícula aberta',
  OPEN: 'Matrículas abertas',
  CLOSED: 'Encerrada',
} as const;
export type CampaignSituation = keyof typeof CAMPAIGN_SITUATIONS;
export const CAMPAIGN_SITUATION_NAMES = keysOf(CAMPAIGN_SITUATIONS);

/** The ways to set the due date of a campaign's boletos (Specification 1 §3, date modes). */
export const BOLETO_EXPIRATION_STRATEGIES = { FIXED: 'Data fixa', ADD_DAYS: 'Dias após a compra' } as const;
export type BoletoExpirationStrategy = keyof typeof BOLETO_EXPIRATION_STRATEGIES;
export const BOLETO_EXPIRATION_STRATEGY_NAMES = keysOf(BOLETO_EXPIRATION_STRATEGIES);

/** The school's share that a new campaign begins with, in per cent (Specification 2 §9). */
export const DEFAULT_PARTNER_SHARE = 85;

/**
 * Whether a person may edit campaigns. People of a school may not, because they see only their part of a campaign. They
 * may publish campaigns of their own schools.
 */
export const mayEditCampaigns = (holder: Holder): boolean =>
  passes(holder, { anyOf: ['MANAGE_CAMPAIGNS'] }) && !isCfcUser(holder.roles);
