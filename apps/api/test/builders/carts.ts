import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import { openSession } from '#areas/people/access/index.ts';
import { type Terms, termsById } from '#areas/money/core/index.ts';
import { contractOf } from '#areas/registrations/registrations/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { TestApp } from '../app.ts';
import type { BuiltCampaign } from './campaign.ts';

export interface ReadyCart {
  readonly registrationId: string;
  readonly userId: string;
  readonly name: string;
  readonly token: string;
}

type Place = {
  school: BuiltCampaign['schools'][number];
  plan: BuiltCampaign['schools'][number]['plans'][number];
  terms: Terms;
};

let number = 0;

/** Carts with an accepted contract and no payment method, inserted as rows and spread over schools and plans. */
export async function readyCarts(test: TestApp, campaign: BuiltCampaign, count: number): Promise<ReadyCart[]> {
  const places = await placesOf(test, campaign);
  return test.db.transaction().execute(async (trx) => {
    const carts: ReadyCart[] = [];
    for (const { user, registration } of await insertCarts(trx, test, { campaign, places, count })) {
      const account = { id: user.id, name: user.name, roles: ['STUDENT'] } as const;
      const session = await openSession(trx, test.deps, account, { application: 'STUDENT', address: '127.0.0.1' });
      carts.push({
        registrationId: registration.id,
        userId: user.id,
        name: user.name,
        token: session.tokens.access_token,
      });
    }
    return carts;
  });
}

/** Inserts carts like {@link readyCarts}, but does not sign the students in. Returns the ids of the registrations. */
export async function readyRegistrations(test: TestApp, campaign: BuiltCampaign, count: number): Promise<string[]> {
  const places = await placesOf(test, campaign);
  const made = await test.db.transaction().execute((trx) => insertCarts(trx, test, { campaign, places, count }));
  return made.map(({ registration }) => registration.id);
}

interface Carts {
  readonly campaign: BuiltCampaign;
  readonly places: readonly Place[];
  readonly count: number;
}

async function insertCarts(trx: Transaction, test: TestApp, { campaign, places, count }: Carts) {
  const made = Array.from({ length: count }, (_, index) => rowsOf(test, campaign, places, index));
  await trx
    .insertInto('users')
    .values(made.map((rows) => rows.user))
    .execute();
  await trx
    .insertInto('students')
    .values(made.map((rows) => rows.student))
    .execute();
  await trx
    .insertInto('registrations')
    .values(made.map((rows) => rows.registration))
    .execute();
  await trx
    .insertInto('contracts')
    .values(made.map((rows) => rows.contract))
    .execute();
  return made;
}

async function placesOf(test: TestApp, campaign: BuiltCampaign): Promise<Place[]> {
  const places: Place[] = [];
  for (const school of campaign.schools) {
    for (const plan of school.plans) {
      const terms = await termsById(test.db, plan.id);
      if (terms !== undefined) places.push({ school, plan, terms });
    }
  }
  return places;
}

function rowsOf(test: TestApp, campaign: BuiltCampaign, places: readonly Place[], index: number) {
  const place = places[index % places.length];
  if (place === undefined) throw new Error('The campaign has no plan');
  const { school, plan, terms } = place;
  number += 1;
  const now = test.clock.now();
  const person = {
    name: 'Pessoa da Corrida',
    email: `pessoa${number}@race.local`,
    cpf: cpfWithCheckDigits(String(200_000_000 + number)),
    cellphone: `279${70_000_000 + number}`,
  };
  const user = {
    id: newId(),
    name: person.name,
    username: person.email,
    passwordHash: '-',
    roles: ['STUDENT' as const],
  };
  const city = {
    cep: '29010000',
    state: campaign.county.state,
    city: campaign.county.name,
    countyId: campaign.county.id,
  };
  const home = { ...city, neighborhood: 'Centro', street: 'Rua Um', number: '1', complement: null };
  const student = { id: newId(), userId: user.id, dateOfBirth: '1999-01-01', ...person, ...home };
  const registration = {
    id: newId(),
    campaignId: campaign.id,
    studentId: student.id,
    userId: user.id,
    drivingSchoolId: school.drivingSchoolId,
    campaignDrivingSchoolId: school.id,
    planId: plan.planId,
    campaignPlanId: plan.id,
    planType: plan.type,
    planModality: plan.modality,
    status: 'PLAN_IN_CART' as const,
    checkoutStep: 'STEP_4' as const,
    registrationDate: now,
    registrationDay: now.toString().slice(0, 10),
    studentName: person.name,
    studentCpf: person.cpf,
    studentEmail: person.email,
    studentCellphone: person.cellphone,
  };
  const { html, sha256 } = contractOf(terms, { ...student, id: registration.id });
  const template = { templateId: terms.templateId, templateVersion: terms.templateVersion };
  const accepted = { acceptedAt: now, acceptedAddress: '127.0.0.1' };
  const contract = {
    id: newId(),
    registrationId: registration.id,
    ...template,
    variables: '{}',
    body: html,
    sha256,
    ...accepted,
  };
  return { user, student, registration, contract };
}
