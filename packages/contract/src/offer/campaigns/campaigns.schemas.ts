import { ZONE_OFFSETS } from '@habilita/kernel';
import { z } from 'zod';
import { date, editedVersion, id, money, recordVersion } from '../../codecs.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';
import { PLAN_MODALITY_NAMES, PLAN_TYPE_NAMES } from '../plans/plan.words.ts';
import { addProblems, BESIDE_WRONG_FIELDS, bodyShapeOf, readShapeOf, valuesOfBody } from '../../record/index.ts';
import { contradictions, withSwitches } from './own-terms.ts';
import { campaignFields, campaignPlanFields, campaignRecord, campaignSchoolFields } from './campaign.record.ts';
import { BOLETO_EXPIRATION_STRATEGY_NAMES, CAMPAIGN_SITUATION_NAMES } from './campaign.words.ts';
import { publishProblems, type PublishTerms } from './publish-rules.ts';

const { drivingSchoolsConfigurations } = campaignRecord.fields;

const command = {
  draftId: id.nullish(),
  campaign: z.strictObject(bodyShapeOf(campaignFields)),
  drivingSchoolsConfigurations: drivingSchoolsConfigurations.body,
};

const published = z.strictObject(command);
const edited = z.strictObject({ ...command, version: editedVersion });
type Sent = z.output<typeof published>;

const schoolsOf = ({ drivingSchoolsConfigurations: schools }: Sent) => ({
  drivingSchoolsConfigurations: schools.map((school) => withSwitches(school)),
});

const contradictionsOf = ({ drivingSchoolsConfigurations: schools }: Sent) =>
  schools.flatMap((school, index) =>
    contradictions(school).map(({ path, code }) => ({ path: ['drivingSchoolsConfigurations', index, ...path], code })),
  );

/**
 * Reads the terms from a request that has wrong fields. Wrong fields count as empty, so that the other rules can still
 * be checked.
 */
const legibleTerms = ({ campaign: typed, ...schools }: Sent, { issues }: z.RefinementCtx): PublishTerms => ({
  campaign: valuesOfBody(campaignFields, { ...typed }, issues, 'campaign.'),
  ...valuesOfBody({ drivingSchoolsConfigurations }, schools, issues),
});

function checkTerms(sent: Sent, context: z.RefinementCtx): void {
  const isLegible = context.issues.length === 0;
  const terms = isLegible ? { ...sent, ...schoolsOf(sent) } : legibleTerms(sent, context);
  addProblems(context, [...(isLegible ? contradictionsOf(sent) : []), ...publishProblems(terms)]);
}

/** The body that publishes a campaign (Specification 2 §7); {@link publishProblems} checks it. */
export const publishCampaignBody = published
  .superRefine(checkTerms, BESIDE_WRONG_FIELDS)
  .transform((sent) => ({ ...sent, ...schoolsOf(sent) }));
/** The body that changes a campaign; it carries the version that was read. */
export const editCampaignBody = edited
  .superRefine(checkTerms, BESIDE_WRONG_FIELDS)
  .transform((sent) => ({ ...sent, ...schoolsOf(sent) }));
export type PublishCampaign = z.output<typeof publishCampaignBody>;
export type EditCampaign = z.output<typeof editCampaignBody>;
export type SchoolConfiguration = PublishCampaign['drivingSchoolsConfigurations'][number];
export type PlanConfiguration = SchoolConfiguration['plans'][number];

const person = z.object({ id, name: z.string() });
const county = z.object({ id, name: z.string(), stateAcronym: z.string() });
/** A campaign as the API answers it (Specification 2 §3). */
export const campaign = z.object({
  id,
  ...readShapeOf(campaignFields),
  countyId: id,
  counties: z.array(county),
  zoneOffset: z.enum(ZONE_OFFSETS),
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  hasVacanciesLeft: z.boolean(),
  situation: z.enum(CAMPAIGN_SITUATION_NAMES),
  boletoExpirationStrategy: z.enum(BOLETO_EXPIRATION_STRATEGY_NAMES),
  boletoExpiration: date.nullable(),
  campaignConsultants: z.array(person),
  marketingConsultants: z.array(person),
  version: recordVersion,
});
export type Campaign = z.output<typeof campaign>;

export const campaignDrivingSchool = z.object({
  id,
  ...readShapeOf(campaignSchoolFields),
  cnpj: z.string(),
  presentationName: z.string(),
  state: z.string(),
  locality: z.string(),
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  presentationOrder: z.int(),
  closedDays: z.array(z.object({ startDay: date, endDay: date })),
  boletoExpiration: date.nullable(),
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)).nullable(),
});
export type CampaignDrivingSchool = z.output<typeof campaignDrivingSchool>;

export const campaignPlan = z.object({
  id,
  campaignDrivingSchoolId: id,
  ...readShapeOf(campaignPlanFields),
  name: z.string(),
  type: z.enum(PLAN_TYPE_NAMES),
  modality: z.enum(PLAN_MODALITY_NAMES),
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  pixPrice: money,
});
export type CampaignPlan = z.output<typeof campaignPlan>;
