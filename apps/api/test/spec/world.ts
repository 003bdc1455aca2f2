import { cnpjWithCheckDigits, newId } from '@habilita/kernel';
import { type SignedIn, type TestApp, testApp } from '../app.ts';
import { aBank } from '../builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { theMessageTemplates } from '../builders/communication.ts';
import { aDrivingSchool } from '../builders/driving-school.ts';
import { aCandidate, fillCart, payBy, preRegister } from '../builders/enrolment.ts';

export interface World {
  readonly api: TestApp;
  readonly admin: SignedIn;
  readonly campaign: BuiltCampaign;
  readonly drivingSchool: { readonly id: string; readonly cnpj: string };
  readonly registration: { readonly id: string; readonly studentId: string; readonly paymentId: string };
  readonly leadId: string;
  /** A reason for custom payments, as the catalogue names it. */
  readonly reason: string;
  /** Returns another text each time, for fields that must be unique. */
  readonly unique: () => string;
  /** Sends a call; throws when it is refused. */
  send(call: string, sent?: Sent): Promise<Answer>;
}

interface Sent {
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly token?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, unknown>>;
}

export async function aWorld(): Promise<World> {
  const api = await testApp();
  const admin = await api.signIn('ADMIN');
  await aBank(api.db);
  await theMessageTemplates(api.db);
  const drivingSchool = await aDrivingSchool(api.db, { cnpj: cnpjWithCheckDigits('123456780001') });
  const campaign = await aCampaign(api.db, { now: api.clock.now(), drivingSchoolIds: [drivingSchool.id] });
  const enrolment = await fillCart(api, campaign);
  await payBy(api, enrolment, 'BOLETO_PARCELADO');
  await api.drainJobs();
  const registration = await api.db
    .selectFrom('registrations as r')
    .innerJoin('payments as p', 'p.registrationId', 'r.id')
    .select(['r.id', 'r.studentId', 'p.id as paymentId'])
    .where('r.id', '=', enrolment.registrationId)
    .where('p.part', '=', 'DOWN_PAYMENT')
    .executeTakeFirstOrThrow();
  const candidate = aCandidate();
  await preRegister(api, campaign, candidate);
  const lead = await api.db
    .selectFrom('leads')
    .select('id')
    .where('email', '=', candidate.email)
    .executeTakeFirstOrThrow();
  const reason = 'Reposição de prova';
  await api.db
    .insertInto('catalogueItems')
    .values({ id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: reason })
    .execute();
  let number = 0;
  return {
    api,
    admin,
    campaign,
    drivingSchool,
    registration,
    leadId: lead.id,
    reason,
    unique: () => `${(number += 1)}${newId().slice(-6)}`,
    send: (call, sent) => send(api, admin, call, sent),
  };
}

async function send(
  api: TestApp,
  admin: SignedIn,
  call: string,
  { query, body, token = admin.token }: Sent = {},
): Promise<Answer> {
  const [method, path = ''] = call.split(' ');
  const answer = await api.inject({
    method: method as 'GET',
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${String(token)}` },
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { payload: body }),
  });
  const text = answer.body === '' ? '{}' : answer.body;
  const parsed: Answer['body'] = JSON.parse(text);
  if (answer.statusCode >= 300) throw new Error(`${call}: ${answer.statusCode} ${text}`);
  return { status: answer.statusCode, body: parsed, headers: answer.headers };
}
