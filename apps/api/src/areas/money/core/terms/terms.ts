import {
  PLAN_TYPES,
  type PaymentMethod,
  type PlanModality,
  type PlanType,
  type TemplateValues,
} from '@habilita/contract';
import { type Cents, formatBrl, type ZoneOffset } from '@habilita/kernel';
import type { BoletoRule } from './due-dates.ts';
import { type PlanPrices, priceOf } from './price.ts';
import type { SeatPlace } from './seats.ts';
import type { CampaignWindow } from './campaign-window.ts';

/** What a campaign offers with one school and plan. */
export interface Terms extends CampaignWindow, SeatPlace {
  readonly campaignName: string;
  readonly campaignEdition: number;
  readonly zoneOffset: ZoneOffset;
  /** The school's own list of methods if it has one, else the campaign's. */
  readonly allowedMethods: readonly PaymentMethod[];
  readonly pixExpirationHours: number | null;
  readonly boleto: BoletoRule | undefined;
  readonly creditFixedFee: Cents;
  readonly boletoFixedFee: Cents;
  readonly drivingSchoolId: string;
  readonly drivingSchoolName: string;
  readonly drivingSchoolCnpj: string;
  readonly partnerSharePercentage: number;
  /** Penalty of an abandonment, basis points of the amount due, by the rule on the campaign's first day. */
  readonly penaltyBasisPoints: number;
  readonly planId: string;
  readonly planName: string;
  readonly planType: PlanType;
  readonly planModality: PlanModality;
  readonly planShortName: string | null;
  readonly planBusinessName: string | null;
  readonly prices: PlanPrices;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly template: string;
  readonly campaignTags: readonly string[];
}

export interface ContractParty {
  readonly registrationId: string;
  readonly studentName: string;
  readonly studentEmail: string;
  readonly studentCpf: string;
  readonly address: string;
}

const METHOD_LABEL: Readonly<Record<PaymentMethod, string>> = {
  PIX: 'PIX',
  CREDIT: 'cartão de crédito',
  BOLETO: 'boleto à vista',
  BOLETO_PARCELADO: 'boleto parcelado',
};

/**
 * Variables of the contract's template (Specification 2 §3). The student reads the contract before choosing a payment
 * method, so `dueAmount` lists the price of every method.
 */
export function contractVariables(terms: Terms, party: ContractParty): TemplateValues {
  const price = (method: PaymentMethod) => formatBrl(priceOf(terms.prices, method));
  return {
    registrationId: party.registrationId,
    studentName: party.studentName,
    studentEmail: party.studentEmail,
    studentCpf: party.studentCpf,
    studentAddress: party.address,
    campaignId: terms.campaignId,
    campaignName: terms.campaignName,
    drivingSchoolId: terms.drivingSchoolId,
    drivingSchoolName: terms.drivingSchoolName,
    drivingSchoolCnpj: terms.drivingSchoolCnpj,
    planName: terms.planName,
    planType: PLAN_TYPES[terms.planType],
    planModality: terms.planModality,
    planShortName: terms.planShortName ?? '',
    planBusinessName: terms.planBusinessName ?? '',
    campaignTags: terms.campaignTags,
    dueAmount: terms.allowedMethods.map((method) => `${price(method)} (${METHOD_LABEL[method]})`).join(', '),
  };
}
