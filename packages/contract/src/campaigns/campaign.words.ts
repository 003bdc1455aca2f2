import { keysOf } from '../typed-object.ts';

/** Where a campaign stands (Specification 2 §2, Situation). */
export const CAMPAIGN_SITUATIONS = {
  NOT_STARTED: 'Não iniciada',
  PRE_REGISTRATION_OPEN: 'Pré-matrícula aberta',
  OPEN: 'Matrículas abertas',
  CLOSED: 'Encerrada',
} as const;
export type CampaignSituation = keyof typeof CAMPAIGN_SITUATIONS;
export const CAMPAIGN_SITUATION_NAMES = keysOf(CAMPAIGN_SITUATIONS);

/** When boletos fall due (Specification 1 §3, date modes). */
export const BOLETO_EXPIRATION_STRATEGIES = { FIXED: 'Data fixa', ADD_DAYS: 'Dias após a compra' } as const;
export type BoletoExpirationStrategy = keyof typeof BOLETO_EXPIRATION_STRATEGIES;
export const BOLETO_EXPIRATION_STRATEGY_NAMES = keysOf(BOLETO_EXPIRATION_STRATEGIES);

/** Share of the school in what is paid, per cent, unless the campaign says otherwise (Specification 2 §9). */
export const DEFAULT_PARTNER_SHARE = 85;
