import {
  campaignRecord,
  type CampaignSchoolValues,
  type CampaignValues,
  emptyOf,
  formOf,
  inCents,
  isId,
  publishCampaignEndpoint,
  type readDraftEndpoint,
  sentBy,
  wireOf,
  withSwitches,
} from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';
import type { WholeCampaign } from './whole-campaign.ts';

export type Draft = CallResponse<typeof readDraftEndpoint>;

/**
 * Empties the order numbers of the CFCs when they only repeat the order of the CFCs' blocks in the form. Otherwise the
 * stored numbers would undo the new order when somebody moves a block.
 */
const orderedByBlocks = (schools: WholeCampaign['schools']) =>
  schools.every(({ presentationOrder }, index) => presentationOrder === index)
    ? schools.map((school) => ({ ...school, presentationOrder: null }))
    : schools;

export const valuesOf = ({ campaign, schools }: WholeCampaign): CampaignValues =>
  formOf(campaignRecord, {
    ...campaign,
    counties: campaign.counties.map(({ id }) => id),
    drivingSchoolsConfigurations: orderedByBlocks(schools),
  });

/** The values for the next edition: those of this campaign with the next edition number and without dates. */
export function copyOf(whole: WholeCampaign): CampaignValues {
  const values = valuesOf(whole);
  return {
    ...values,
    version: 0,
    edition: (values.edition ?? 0) + 1,
    startDate: null,
    endDate: null,
    registrationStartDate: null,
    registrationEndDate: null,
    schedulingStartDate: null,
    schedulingEndDate: null,
    boletoExpiration: null,
    drivingSchoolsConfigurations: values.drivingSchoolsConfigurations.map((school) => ({
      ...school,
      boletoExpiration: null,
      closedDays: [],
    })),
  };
}

/** The data that a draft stores. Unlike the request that publishes a campaign, they need not be complete. */
export function draftOf({ version: _version, ...values }: CampaignValues): Record<string, unknown> {
  const { drivingSchoolsConfigurations, ...campaign } = wireOf(campaignRecord.fields, values);
  return { campaign, drivingSchoolsConfigurations };
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/**
 * Reads the stored data of a draft, which have the form of the request that publishes it. Data that cannot be read give
 * an empty form.
 */
export function fromDraft(data: Readonly<Record<string, unknown>>): CampaignValues {
  try {
    const { campaign, drivingSchoolsConfigurations } = asRecord(inCents(data, publishCampaignEndpoint.wire.body));
    return formOf(campaignRecord, { ...asRecord(campaign), drivingSchoolsConfigurations, version: 0 });
  } catch {
    return emptyOf(campaignRecord);
  }
}

export function copiedFrom({ copyOf: id }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof id === 'string' && isId(id) ? id : undefined;
}

type Sent = ReturnType<typeof sentBy<typeof campaignRecord.fields>>;
type SentSchool = Sent['drivingSchoolsConfigurations'][number];

interface Expiration {
  readonly boletoExpirationStrategy?: 'FIXED' | 'ADD_DAYS' | null | undefined;
  readonly boletoExpiration?: string | null | undefined;
  readonly boletoExpirationDaysToAdd?: number | null | undefined;
}

/**
 * The date on which boletos expire is sent only with the strategy FIXED, and the number of days until then only with
 * ADD_DAYS (Specification 2 §5, payload rules).
 */
const expirationSent = ({ boletoExpirationStrategy: strategy, ...terms }: Expiration) => ({
  boletoExpirationStrategy: strategy,
  boletoExpiration: strategy === 'FIXED' ? terms.boletoExpiration : undefined,
  boletoExpirationDaysToAdd: strategy === 'ADD_DAYS' ? terms.boletoExpirationDaysToAdd : undefined,
});
const NO_EXPIRATION = expirationSent({});

const schoolSent = (school: SentSchool) => ({
  ...withSwitches(school),
  ...(school.defaultExpiration ? NO_EXPIRATION : expirationSent(school)),
  boletoInstructions: school.defaultInstructions ? undefined : school.boletoInstructions,
  allowedPaymentMethods: school.defaultAllowedPaymentMethods ? undefined : school.allowedPaymentMethods,
});

/** The request, made of values that passed the form's check. */
export function bodyOf({ version: _version, ...values }: CampaignValues) {
  const { drivingSchoolsConfigurations, ...campaign } = sentBy(campaignRecord, values);
  return {
    campaign: { ...campaign, ...expirationSent(campaign) },
    drivingSchoolsConfigurations: drivingSchoolsConfigurations.map(schoolSent),
  };
}

export function sizeOf({ drivingSchoolsConfigurations: schools, vacancies }: CampaignValues) {
  const plansQty = schools.reduce((sum, { plans }: CampaignSchoolValues) => sum + plans.length, 0);
  return { schoolsQty: schools.length, plansQty, vacancies: vacancies ?? 0 };
}
