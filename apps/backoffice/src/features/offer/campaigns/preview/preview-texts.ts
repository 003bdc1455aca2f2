import { BOLETO_EXPIRATION_STRATEGIES, campaignRecord, fieldAt, PAYMENT_METHODS, planLabel } from '@habilita/contract';
import { dateText, moneyText, NO_VALUE, numberText } from '#kit/format.ts';
import type { WholeCampaign } from '../form/whole-campaign.ts';

type Campaign = WholeCampaign['campaign'];
export type School = WholeCampaign['schools'][number];
export type Plan = School['plans'][number];

export const NO_LIMIT = 'Sem limite';
export const joined = (names: readonly string[]): string => (names.length === 0 ? NO_VALUE : names.join(', '));

export const labelAt = (path: string): string => fieldAt(campaignRecord, path)?.field.label ?? path;

/** The seats of a campaign and how many of them are taken: '40 (12 ocupadas)'. */
export function seatsText({ vacancies, vacanciesLeft }: Pick<Campaign, 'vacancies' | 'vacanciesLeft'>): string {
  if (vacancies === null) return NO_LIMIT;
  const taken = vacancies - (vacanciesLeft ?? vacancies);
  if (taken === 0) return numberText(vacancies);
  return `${numberText(vacancies)} (${numberText(taken)} ${taken === 1 ? 'ocupada' : 'ocupadas'})`;
}

export const limitText = (limit: number | null): string => (limit === null ? NO_LIMIT : numberText(limit));
export const hoursText = (hours: number | null, none: string): string =>
  hours === null ? none : `${numberText(hours)} h`;

type Expiration = Pick<School, 'boletoExpirationStrategy' | 'boletoExpiration' | 'boletoExpirationDaysToAdd'>;

/** How the due date of boletos is set: 'Data fixa: 20/12/2026', or 'Dias após a compra: 5'. */
export function expirationText(terms: Expiration): string {
  const { boletoExpirationStrategy: strategy, boletoExpiration: date, boletoExpirationDaysToAdd: days } = terms;
  if (strategy === null) return NO_VALUE;
  return `${BOLETO_EXPIRATION_STRATEGIES[strategy]}: ${strategy === 'FIXED' ? dateText(date) : numberText(days)}`;
}

export const methodsText = (methods: readonly (keyof typeof PAYMENT_METHODS)[]): string =>
  joined(methods.map((method) => PAYMENT_METHODS[method]));

export const planName = ({ name, type, modality, shortName, businessName }: Plan): string =>
  planLabel({
    planName: name,
    planType: type,
    planModality: modality,
    planShortName: shortName,
    planBusinessName: businessName,
  });

type Instalments = Pick<Plan, 'bpMinNumberInstallments' | 'bpMaxNumberInstallments'>;

export function installmentsText({
  bpMinNumberInstallments: least,
  bpMaxNumberInstallments: most,
}: Instalments): string {
  const times = `${numberText(most)} ${most === 1 ? 'vez' : 'vezes'}`;
  return least === most ? times : `${numberText(least)} a ${times}`;
}

/** The plan's fees and benefits in a sentence each; '' when it has none. */
export function detailsText({ details: { feeGroups, benefits } }: Plan): string {
  const fees = feeGroups.map(({ fee, price }) => `${fee} ${moneyText(price)}`);
  const gifts = benefits.map(({ benefit, popPlus }) => (popPlus ? `${benefit} (${popPlus})` : benefit));
  return [
    ...(fees.length === 0 ? [] : [`Taxas: ${fees.join(', ')}.`]),
    ...(gifts.length === 0 ? [] : [`Benefícios: ${gifts.join(', ')}.`]),
  ].join(' ');
}
