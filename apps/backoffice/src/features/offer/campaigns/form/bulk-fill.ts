import {
  CAMPAIGN_PLAN_PRICES,
  type CampaignPlanValues,
  campaignRecord,
  type CampaignSchoolValues,
  type FieldAt,
  field,
  fieldAt,
  type FormValues,
  PAYMENT_METHODS,
  type Problem,
  record,
  recordOf,
} from '@habilita/contract';
import { GRID_FIELDS } from './price-grid.ts';

const labelAt = (path: string): string => {
  const found: FieldAt | undefined = fieldAt(campaignRecord, `drivingSchoolsConfigurations.0.${path}`);
  return found?.field.label ?? path;
};

const price = (name: string) => field.optional(field.money(labelAt(`plans.0.${name}`)));
const seats = (label: string) => field.optional(field.whole(label, { min: 0, max: 1_000_000 }));
const installments = (name: string) => field.optional(field.whole(labelAt(`plans.0.${name}`), { min: 1, max: 48 }));

/** The form whose values are filled into many CFCs and plans at once; an empty field changes nothing. */
export const bulkRecord = record({
  fields: {
    planIds: field.references('Planos', { max: 1000 }),
    ...recordOf(CAMPAIGN_PLAN_PRICES.map((name) => [name, price(name)] as const)),
    bpMinNumberInstallments: installments('bpMinNumberInstallments'),
    bpMaxNumberInstallments: installments('bpMaxNumberInstallments'),
    vacancies: seats('Vagas de cada plano'),
    schoolVacancies: seats('Vagas de cada CFC'),
    partnerSharePercentage: field.optional(
      field.decimal(labelAt('partnerSharePercentage'), {
        min: 0,
        max: 100,
        error: 'INVALID',
        sentence: 'Digite um percentual de 0 a 100.',
      }),
    ),
    boletoExpiration: field.optional(field.date('Vencimento do boleto em data fixa')),
    boletoExpirationDaysToAdd: field.optional(field.whole('Vencimento em dias após a compra', { min: 0, max: 365 })),
    allowedPaymentMethods: field.words(labelAt('allowedPaymentMethods'), PAYMENT_METHODS),
    closedFrom: field.optional(field.date('Fechado de')),
    closedTo: field.optional(field.date('Fechado até')),
  },
  check({ boletoExpiration, boletoExpirationDaysToAdd, closedFrom, closedTo }) {
    const found: Problem[] = [];
    if (boletoExpiration !== null && boletoExpirationDaysToAdd !== null) {
      const sentence = 'Preencha os dias ou a data fixa, não os dois.';
      found.push({ path: 'boletoExpirationDaysToAdd', code: 'INVALID', sentence });
    }
    if (closedFrom !== null && closedTo === null) found.push({ path: 'closedTo', code: 'REQUIRED' });
    if (closedFrom === null && closedTo !== null) found.push({ path: 'closedFrom', code: 'REQUIRED' });
    if (closedFrom !== null && closedTo !== null && closedFrom > closedTo)
      found.push({ path: 'closedFrom', code: 'CLOSED_DAYS_REVERSED' });
    return found;
  },
});

export type BulkValues = FormValues<typeof bulkRecord>;

interface Frozen {
  readonly school: (drivingSchoolId: string | null, name: string) => boolean;
  readonly plan: (drivingSchoolId: string | null, planId: string | null, name: string) => boolean;
}

export interface BulkResult {
  readonly schools: CampaignSchoolValues[];
  readonly schoolsQty: number;
  readonly plansQty: number;
  /**
   * How many values were left unchanged, because the phase of the campaign no longer allows them to change (they are
   * frozen).
   */
  readonly frozenQty: number;
}

/** The values to fill in: empty ones are left out, and frozen ones are left out and counted. */
function taken(given: object, isFrozen: (name: string) => boolean) {
  const entries = Object.entries(given).filter(([, value]: [string, unknown]) => value !== null && value !== undefined);
  const free = entries.filter(([name]) => !isFrozen(name));
  return { values: Object.fromEntries(free), frozenQty: entries.length - free.length };
}

/**
 * The wanted values of the CFC's own fields. A value that would replace a default of the campaign also switches that
 * default off.
 */
function schoolTerms(wanted: BulkValues): Partial<CampaignSchoolValues> {
  const { boletoExpiration, boletoExpirationDaysToAdd, allowedPaymentMethods: methods } = wanted;
  return {
    ...(wanted.schoolVacancies === null ? {} : { vacancies: wanted.schoolVacancies }),
    ...(wanted.partnerSharePercentage === null ? {} : { partnerSharePercentage: wanted.partnerSharePercentage }),
    ...(boletoExpiration === null
      ? {}
      : { defaultExpiration: false, boletoExpirationStrategy: 'FIXED' as const, boletoExpiration }),
    ...(boletoExpirationDaysToAdd === null
      ? {}
      : { defaultExpiration: false, boletoExpirationStrategy: 'ADD_DAYS' as const, boletoExpirationDaysToAdd }),
    ...(methods.length === 0 ? {} : { defaultAllowedPaymentMethods: false, allowedPaymentMethods: methods }),
  };
}

function closedDays(school: CampaignSchoolValues, { closedFrom, closedTo }: BulkValues) {
  const isThere = school.closedDays.some(({ startDay, endDay }) => startDay === closedFrom && endDay === closedTo);
  return closedFrom === null || isThere
    ? {}
    : { closedDays: [...school.closedDays, { startDay: closedFrom, endDay: closedTo }] };
}

/** Fills the CFCs at the chosen indexes. Of their plans it fills the chosen ones, or all plans when none is chosen. */
export function bulkFilled(
  schools: readonly CampaignSchoolValues[],
  chosen: readonly number[],
  wanted: BulkValues,
  frozen: Frozen,
): BulkResult {
  const count = { schools: 0, plans: 0, frozen: 0 };
  const offer = Object.fromEntries(GRID_FIELDS.map((name) => [name, wanted[name]]));
  const planOf = (school: CampaignSchoolValues, plan: CampaignPlanValues): CampaignPlanValues => {
    const isWanted = wanted.planIds.length === 0 || (plan.planId !== null && wanted.planIds.includes(plan.planId));
    if (!isWanted) return plan;
    const { values, frozenQty } = taken(offer, (name) => frozen.plan(school.drivingSchoolId, plan.planId, name));
    count.frozen += frozenQty;
    if (Object.keys(values).length === 0) return plan;
    count.plans += 1;
    return { ...plan, ...values };
  };
  const next = schools.map((school, index) => {
    if (!chosen.includes(index)) return school;
    const terms = taken(schoolTerms(wanted), (name) => frozen.school(school.drivingSchoolId, name));
    const days = closedDays(school, wanted);
    count.frozen += terms.frozenQty;
    count.schools += Object.keys({ ...terms.values, ...days }).length === 0 ? 0 : 1;
    return { ...school, ...terms.values, ...days, plans: school.plans.map((plan) => planOf(school, plan)) };
  });
  return { schools: next, schoolsQty: count.schools, plansQty: count.plans, frozenQty: count.frozen };
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** Why filling would change nothing; undefined when something would change. */
export function nothingFilled(result: BulkResult, chosen: readonly number[], wanted: BulkValues): string | undefined {
  const { schoolsQty, plansQty, frozenQty } = result;
  if (schoolsQty + plansQty > 0) return undefined;
  if (chosen.length === 0) return 'Escolha ao menos um CFC.';
  const { planIds: _where, version: _version, ...given } = wanted;
  if (Object.values(given).every(isEmpty)) return 'Preencha ao menos um valor.';
  return frozenQty > 0
    ? 'Os valores preenchidos estão congelados nos CFCs e planos escolhidos.'
    : 'Nada mudaria nos CFCs e planos escolhidos.';
}
