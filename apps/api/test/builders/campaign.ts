import { PAYMENT_METHOD_NAMES, type PlanModality, type PlanType } from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import type { CampaignDrivingSchools, CampaignPlans, Campaigns, SeatStocks } from '#kernel/db/schema.gen.ts';
import { ownerOf } from '../owner-of.ts';
import { aCounty, type BuiltCounty } from './addresses.ts';
import { aDrivingSchool } from './driving-school.ts';
import { aPlan } from './plan.ts';

export interface PlanInCampaign {
  id: string;
  planId: string;
  name: string;
  type: PlanType;
  modality: PlanModality;
}

export interface SchoolInCampaign {
  id: string;
  drivingSchoolId: string;
  plans: [PlanInCampaign, ...PlanInCampaign[]];
}

export interface BuiltCampaign {
  id: string;
  county: BuiltCounty;
  schools: [SchoolInCampaign, ...SchoolInCampaign[]];
}

export interface Vacancies {
  campaign?: number | null;
  school?: number | null;
  plan?: number | null;
  boleto?: number | null;
  boletoParcelado?: number | null;
}

export interface CampaignOptions {
  /**
   * The moment of the test. The campaign started 10 days before it; registrations are open from 1 day before to 1 day
   * after it.
   */
  now: Temporal.Instant;
  vacancies?: Vacancies;
  schools?: number;
  plansPerSchool?: number;
  campaign?: Partial<Insertable<Campaigns>>;
  school?: Partial<Insertable<CampaignDrivingSchools>>;
  plan?: Partial<Insertable<CampaignPlans>>;
  drivingSchoolIds?: readonly string[];
}

export const TEMPLATE =
  '<h1>Contrato</h1><p>{{studentName}}, CPF {{studentCpf}}, no CFC {{drivingSchoolName}}, plano {{planName}}: {{dueAmount}}.</p>';

export async function aTemplate(db: Database): Promise<string> {
  const id = newId();
  const key = `CONTRACT_${id.replaceAll('-', '_')}`;
  await db
    .insertInto('templates')
    .values({ id, key, name: 'Contrato', type: 'CFC_STUDENT_CONTRACT', language: 'XHTML', template: TEMPLATE })
    .execute();
  return id;
}

async function stock(
  db: Database,
  campaignId: string,
  scope: Selectable<SeatStocks>['scope'],
  ownerId: string,
  vacancies: number | null,
): Promise<void> {
  await db.insertInto('seatStocks').values({ scope, ownerId, campaignId, vacancies }).execute();
}

async function aPlanInSchool(
  db: Database,
  campaignId: string,
  schoolRowId: string,
  options: CampaignOptions,
): Promise<PlanInCampaign> {
  const plan = await aPlan(db);
  const id = newId();
  await db
    .insertInto('campaignPlans')
    .values({
      id,
      campaignId,
      campaignDrivingSchoolId: schoolRowId,
      planId: plan.id,
      pixPriceCents: cents(180_000),
      creditPriceCents: cents(190_000),
      boletoPriceCents: cents(185_000),
      boletoParceladoPriceCents: cents(200_000),
      originalPriceCents: cents(250_000),
      bpDownPaymentCents: cents(50_000),
      bpMinNumberInstallments: 1,
      bpMaxNumberInstallments: 6,
      ...options.plan,
    })
    .execute();
  await stock(db, campaignId, 'PLAN', id, options.vacancies?.plan ?? null);
  return { id, planId: plan.id, name: plan.name, type: plan.type, modality: plan.modality };
}

async function aSchoolInCampaign(
  db: Database,
  campaignId: string,
  order: number,
  options: CampaignOptions,
): Promise<SchoolInCampaign> {
  const drivingSchoolId = options.drivingSchoolIds?.[order] ?? (await aDrivingSchool(db)).id;
  const id = newId();
  await db
    .insertInto('campaignDrivingSchools')
    .values({
      id,
      campaignId,
      drivingSchoolId,
      presentationName: `Unidade ${order + 1}`,
      presentationOrder: order,
      boletoBeneficiary: 'CFC Beneficiário',
      creditSoftDescriptor: 'CFC',
      ...options.school,
    })
    .execute();
  await stock(db, campaignId, 'DRIVING_SCHOOL', id, options.vacancies?.school ?? null);
  const first = await aPlanInSchool(db, campaignId, id, options);
  const plans: SchoolInCampaign['plans'] = [first];
  for (let made = 1; made < (options.plansPerSchool ?? 1); made += 1)
    plans.push(await aPlanInSchool(db, campaignId, id, options));
  return { id, drivingSchoolId, plans };
}

/** Inserts the providers' fees: 1 % on every method, and R$ 0,50 on PIX. */
async function feeTable(db: Database): Promise<void> {
  const known = await db.selectFrom('paymentFees').select('id').limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const rows = PAYMENT_METHOD_NAMES.map((paymentMethod) => ({
    id: newId(),
    paymentMethod,
    percentageBasisPoints: 100,
    fixedCents: cents(paymentMethod === 'PIX' ? 50 : 0),
    validFrom: '2020-01-01',
  }));
  await ownerOf(db).insertInto('paymentFees').values(rows).execute();
}

/** Makes a campaign that is open at `now`, with a share of 85 % for the partner. */
export async function aCampaign(db: Database, options: CampaignOptions): Promise<BuiltCampaign> {
  const { now } = options;
  const day = (days: number) => now.add({ hours: 24 * days });
  const county = await aCounty(db);
  await feeTable(db);
  const id = newId();
  await db
    .insertInto('campaigns')
    .values({
      id,
      name: 'CNH Vitória',
      state: county.state,
      locality: county.name,
      countyId: county.id,
      edition: 1,
      startDate: day(-10),
      endDate: day(120),
      registrationStartDate: day(-1),
      registrationEndDate: day(1),
      schedulingStartDate: day(0),
      schedulingEndDate: day(90),
      pixExpiration: 24,
      boletoExpirationStrategy: 'ADD_DAYS',
      boletoExpirationDaysToAdd: 3,
      creditTransactionFeeValueCents: cents(50),
      boletoTransactionFeeValueCents: cents(300),
      allowedPaymentMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
      contractTemplateId: await aTemplate(db),
      ...options.campaign,
    })
    .execute();
  await stock(db, id, 'CAMPAIGN', id, options.vacancies?.campaign ?? null);
  await stock(db, id, 'BOLETO', id, options.vacancies?.boleto ?? null);
  await stock(db, id, 'BOLETO_PARCELADO', id, options.vacancies?.boletoParcelado ?? null);
  const schools: BuiltCampaign['schools'] = [await aSchoolInCampaign(db, id, 0, options)];
  for (let made = 1; made < (options.schools ?? 1); made += 1)
    schools.push(await aSchoolInCampaign(db, id, made, options));
  return { id, county, schools };
}
