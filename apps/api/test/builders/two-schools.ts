import type { PaymentMethod } from '@habilita/contract';
import { cents, newId, splitByShare } from '@habilita/kernel';
import { carryOut, firstDue, moneyFactsOf, planOf, planPayments } from '#areas/money/core/index.ts';
import type { Selectable } from 'kysely';
import type { Registrations } from '#kernel/db/schema.gen.ts';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { accept, refuse } from '#kernel/errors.ts';
import type { TestApp } from '../app.ts';
import { ownerOf } from '../owner-of.ts';
import { aCampaign, type BuiltCampaign, type SchoolInCampaign } from './campaign.ts';
import { aDrivingSchool } from './driving-school.ts';
import { aLead } from './lead.ts';
import { aRegistration } from './registration.ts';
import { aUser } from './user.ts';

/** The ids of a school's records, and texts that would reveal them. */
export interface SchoolWorld {
  readonly drivingSchoolId: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly words: readonly string[];
}

/**
 * Makes two schools with students, contracts, payments and bookings in one campaign; the second school also has another
 * campaign.
 */
export async function twoSchools(api: TestApp): Promise<{ mine: SchoolWorld; theirs: SchoolWorld }> {
  const { db, clock } = api;
  const mine = await aDrivingSchool(db, { presentationName: 'CFC da Casa', email: 'casa@example.com' });
  const theirs = await aDrivingSchool(db, { presentationName: 'CFC do Vizinho', email: 'vizinho@example.com' });
  const now = clock.now();
  const shared = await aCampaign(db, { now, schools: 2, drivingSchoolIds: [mine.id, theirs.id] });
  const own = await aCampaign(db, { now, drivingSchoolIds: [theirs.id], campaign: { name: 'Campanha do Vizinho' } });
  await heldIn(api, shared, SHARED_CITY);
  await heldIn(api, own, 'Guarapari');
  const inMine = await aWorld(api, shared, mine.id, 'da Casa');
  const inTheirs = await aWorld(api, shared, theirs.id, 'do Vizinho');
  const [ownSchool] = own.schools;
  return {
    mine: inMine,
    theirs: {
      ...inTheirs,
      ids: {
        ...inTheirs.ids,
        campaign: [own.id],
        city: ['Guarapari'],
        campaignDrivingSchool: [...(inTheirs.ids['campaignDrivingSchool'] ?? []), ownSchool.id],
      },
      words: [...inTheirs.words, own.id, 'Campanha do Vizinho', ownSchool.id],
    },
  };
}

const SHARED_CITY = 'Cariacica';

/** Gives the campaign's city a unique name, because the campaigns of all other tests have the same city. */
async function heldIn({ db }: TestApp, { id, county }: BuiltCampaign, locality: string): Promise<void> {
  await ownerOf(db).updateTable('counties').set({ name: locality }).where('id', '=', county.id).execute();
  await db.updateTable('campaigns').set({ locality }).where('id', '=', id).execute();
}

async function aWorld(
  api: TestApp,
  campaign: BuiltCampaign,
  drivingSchoolId: string,
  whose: string,
): Promise<SchoolWorld> {
  const { db } = api;
  const place = campaign.schools.find((school) => school.drivingSchoolId === drivingSchoolId) ?? campaign.schools[0];
  await db
    .updateTable('campaignDrivingSchools')
    .set({ presentationName: `Unidade ${whose}` })
    .where('id', '=', place.id)
    .execute();
  for (const method of ['PIX', 'CREDIT', 'BOLETO'] as const) await aPayingStudent(api, campaign, place, method, whose);
  await api.drainJobs();
  const school = await db
    .selectFrom('drivingSchools')
    .selectAll()
    .where('id', '=', drivingSchoolId)
    .executeTakeFirstOrThrow();
  const registrations = await db
    .selectFrom('registrations')
    .selectAll()
    .where('drivingSchoolId', '=', drivingSchoolId)
    .orderBy('id')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('drivingSchoolId', '=', drivingSchoolId)
    .orderBy('registrationId')
    .execute();
  const { contractTemplateId } = await db
    .selectFrom('campaigns')
    .select('contractTemplateId')
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  const colleague = await aUser(db, {
    name: `Colega ${whose}`,
    roles: ['DRIVING_SCHOOL_OPERATOR'],
    drivingSchoolIds: [drivingSchoolId],
  });
  const ids = {
    template: [contractTemplateId],
    drivingSchool: [drivingSchoolId],
    cnpj: [school.cnpj],
    city: [SHARED_CITY],
    campaign: [campaign.id],
    campaignDrivingSchool: [place.id],
    campaignPlan: place.plans.map(({ id }) => id),
    plan: place.plans.map(({ planId }) => planId),
    registration: registrations.map(({ id }) => id),
    student: registrations.map(({ studentId }) => studentId),
    user: [colleague.id, ...registrations.map(({ userId }) => userId)],
    payment: payments.map(({ id }) => id),
    ...(await aQuestionedLine(api, registrations[0])),
    paymentInCfc: [await aPaymentInCfc(api, registrations[0], place)],
    lead: [await aLead(db, campaign, { name: `Lead ${whose}`, drivingSchoolId })],
    waitingList: [await aWaitingListEntry(api, campaign, place, `Espera ${whose}`)],
  };
  const { campaign: _shared, plan: _catalogue, template: _texts, city: _public, ...secret } = ids;
  const people = registrations.flatMap(({ studentName, studentCpf, studentEmail }) => [
    studentName,
    studentCpf,
    studentEmail,
  ]);
  const charges = payments.flatMap(({ pixCopyAndPasteCode, barcode, typefulLine, externalPaymentId }) => [
    pixCopyAndPasteCode,
    barcode,
    typefulLine,
    externalPaymentId,
  ]);
  const names = [
    `Unidade ${whose}`,
    `Lead ${whose}`,
    `Espera ${whose}`,
    colleague.username,
    school.presentationName,
    school.commercialName,
    school.cnpj,
    school.email,
    school.accountNumber + school.cnpj,
  ];
  return {
    drivingSchoolId,
    ids,
    words: [...Object.values(secret).flat(), ...people, ...names, ...charges.filter((word) => word !== null)],
  };
}

async function aPayingStudent(
  api: TestApp,
  campaign: BuiltCampaign,
  place: SchoolInCampaign,
  method: PaymentMethod,
  whose: string,
): Promise<void> {
  const { db, deps, clock } = api;
  const now = clock.now();
  const [plan] = place.plans;
  const startsAt = now.add({ hours: 24 * 3 + ['PIX', 'CREDIT', 'BOLETO'].indexOf(method) });
  const { id, studentId } = await aRegistration(db, campaign, {
    drivingSchoolId: place.drivingSchoolId,
    campaignDrivingSchoolId: place.id,
    planId: plan.planId,
    campaignPlanId: plan.id,
    paymentMethod: method,
    studentName: `Aluna ${method} ${whose}`,
    registrationDate: now,
    schedulingAt: startsAt,
    schedulingDay: startsAt.toString().slice(0, 10),
  });
  await db
    .insertInto('slotSeats')
    .values({ drivingSchoolId: place.drivingSchoolId, startsAt, seat: 1, registrationId: id, campaignId: campaign.id })
    .execute();
  const accepted = {
    templateVersion: 1,
    variables: '{}',
    body: `<p>${whose}</p>`,
    sha256: newId().replaceAll('-', '').repeat(2),
    acceptedAt: now,
    acceptedAddress: '192.0.2.1',
  };
  const { contractTemplateId: templateId } = await db
    .selectFrom('campaigns')
    .select('contractTemplateId')
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('contracts')
    .values({ id: newId(), registrationId: id, templateId, ...accepted })
    .execute();
  const home = {
    cep: '29010000',
    state: campaign.county.state,
    city: campaign.county.name,
    countyId: campaign.county.id,
  };
  const address = { ...home, neighborhood: 'Centro', street: 'Rua Sete', number: '7' };
  const { userId } = await db
    .updateTable('students')
    .set(address)
    .where('id', '=', studentId)
    .returning('userId')
    .executeTakeFirstOrThrow();
  const fee = { basisPoints: 100, fixedFee: cents(0) };
  const dueDates = { boleto: { strategy: 'ADD_DAYS', days: 3 }, pixExpirationHours: 24, zoneOffset: '-03:00' } as const;
  const due = accept(firstDue(method, dueDates, now));
  const payments = accept(planPayments({ method, shares: splitByShare(cents(180_000), 85), due, fee }));
  const requested = planOf({
    request: { entityType: 'REGISTRATION', source: 'REGISTRATION', payments },
    event: { kind: 'REGISTERED', after: {} },
  });
  await db.transaction().execute(async (trx) => {
    const registration = (await lockRegistration(trx, id)) ?? refuse('REGISTRATION_NOT_FOUND');
    await carryOut(trx, deps, await moneyFactsOf(trx, registration, now), requested, { actor: { userId, name: '' } });
  });
}

async function aQuestionedLine(
  { db, clock }: TestApp,
  registration: Pick<Selectable<Registrations>, 'id' | 'campaignId' | 'drivingSchoolId'> | undefined,
) {
  const drivingSchoolId = registration?.drivingSchoolId ?? '';
  const [movement, dispute] = [newId(), newId()];
  const now = clock.now();
  const amounts = { partnerCents: cents(153_000), marketplaceCents: cents(27_000) };
  const of = { drivingSchoolId, campaignId: registration?.campaignId ?? '', registrationId: registration?.id ?? '' };
  await db
    .insertInto('schoolMovements')
    .values({ id: movement, ...of, kind: 'PAYMENT_IN_CFC', day: '2026-03-10', at: now, ...amounts })
    .execute();
  const asked = { id: dispute, movementId: movement, drivingSchoolId, status: 'OPEN' } as const;
  await db
    .insertInto('statementDisputes')
    .values({ ...asked, createdAt: now, updatedAt: now })
    .execute();
  return { movement: [movement], dispute: [dispute] };
}

async function aPaymentInCfc(
  { db, clock }: TestApp,
  registration: Pick<Selectable<Registrations>, 'id'> | undefined,
  { plans: [plan] }: SchoolInCampaign,
): Promise<string> {
  const id = newId();
  const planId = plan?.planId ?? '';
  const row = { id, registrationId: registration?.id ?? '', originalPlanId: planId, newPlanId: planId };
  const methods = { originalPaymentMethod: 'PIX', newPaymentMethod: 'PIX' } as const;
  const amounts = { partnerCents: cents(10_000), marketplaceCents: cents(0) };
  await db
    .insertInto('registrationPaymentsInCfc')
    .values({ ...row, ...methods, ...amounts, createdAt: clock.now() })
    .execute();
  return id;
}

async function aWaitingListEntry(
  { db, clock }: TestApp,
  campaign: BuiltCampaign,
  { id: campaignDrivingSchoolId, drivingSchoolId }: SchoolInCampaign,
  name: string,
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await db
    .insertInto('waitingListEntries')
    .values({
      id,
      campaignId: campaign.id,
      drivingSchoolId,
      campaignDrivingSchoolId,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      registrationEndDate: now.add({ hours: 24 }),
      boletoExpiration: '2027-01-01',
      queuedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
