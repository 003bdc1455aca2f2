import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { queueMessage } from '#kernel/outbox/index.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { appOfFile, PASSWORD, type SignedIn } from '../../../../test/app.ts';
import { attachPicture } from '../../../../test/builders/attachment.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import {
  carriedOut,
  carryOutCase,
  type CaseStaff,
  caseStaffAt,
  openCase,
  readCase,
} from '../../../../test/builders/consent-case.ts';
import { aCandidate, call, type Candidate, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';
import { writtenMessage } from '../../../../test/builders/message.ts';
import { putOnWaitingList } from '../../../../test/builders/waiting-list.ts';
import { aSavedView } from '../../../../test/builders/saved-view.ts';
import { tablesContaining } from '../../../../test/tables-containing.ts';

const it = appOfFile();
let staff: CaseStaff;
let campaign: BuiltCampaign;
let other: BuiltCampaign;

const START = '2026-03-07T11:00:00Z';

beforeAll(async () => {
  staff = await caseStaffAt(it, START);
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  other = await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: 2 } });
});

const read = (id: string) => readCase(it, staff.decider, id);

let people = 0;
/** A person whose values occur nowhere else in the test data. */
function somebody() {
  people += 1;
  const first = `Zuleide${'abcdefgh'.charAt(people)}`;
  const candidate = aCandidate({
    name: `${first} Quixabeira Mourão`,
    email: `zuleide.q${people}@unica.example.com`,
    cellphone: `2798712340${people}`,
    cpf: cpfWithCheckDigits(String(987_000_000 + people)),
  });
  const [phone, street] = [candidate.cellphone, `Travessa dos Umbuzeiros ${people}`];
  return {
    candidate,
    street,
    contact: [candidate.email, phone, `(27) 98712-340${people}`, street],
    identity: [candidate.name, first, candidate.cpf],
  };
}

/**
 * An enrolment that was abandoned unpaid, with the person's data in every place where people type; its ledger adds up
 * to zero.
 */
async function abandoned({ candidate, street }: { candidate: Candidate; street: string }) {
  const enrolment = await fillCart(it, campaign, candidate);
  const { registrationId: id, headers } = enrolment;
  const address = { cep: '29010000', neighborhood: 'Centro', street, number: '7', complement: `fundos de ${street}` };
  const data = { gender: 'F', civilStatus: 'S', rg: '1234567', countyId: campaign.county.id, ...address };
  await call(it, 'PUT', `/checkout/registrations/${id}/personal-data`, data, headers);
  const { body: contract } = await call(it, 'GET', `/checkout/registrations/${id}/contract`, undefined, headers);
  await call(it, 'POST', `/checkout/registrations/${id}/contract`, { sha256: contract.sha256 }, headers);
  expect((await payBy(it, enrolment, 'BOLETO')).status).toBe(201);
  await it.drainJobs();
  const admin = await it.signIn('ADMIN');
  const told = `Ligou do ${candidate.cellphone} e escreveu de ${candidate.email.toUpperCase()}; mora na ${street}.`;
  const gaveUp = await call(it, 'POST', `/registrations/${id}/abandon`, { note: told }, admin.headers);
  expect(gaveUp.status).toBeLessThan(300);
  const entity = { entityType: 'REGISTRATION', entityId: id };
  const note = { note: `${candidate.name}, CPF ${candidate.cpf}: ${told}` };
  expect((await call(it, 'POST', `/notes/REGISTRATION/${id}`, note, admin.headers)).status).toBeLessThan(300);
  const message = {
    channel: 'EMAIL',
    recipient: candidate.email,
    ...writtenMessage({ subject: candidate.name, body: told }),
    ...entity,
  } as const;
  await it.db.transaction().execute((trx) => queueMessage(trx, it.deps, message));
  const query = { cpf: candidate.cpf, email: candidate.email };
  await aSavedView(it, admin.userId, { list: 'registrations', name: `A ${candidate.name}`, query });
  await it.db
    .insertInto('idempotencyKeys')
    .values({
      actorId: admin.userId,
      key: newId(),
      endpoint: 'x',
      inputHash: toSeal('x', 'inputHash'),
      response: JSON.stringify({ ...candidate }),
    })
    .execute();
  await attachLetter(id, candidate, admin);
  const { body: asked } = await openCase(it, staff.asker, { cpf: candidate.cpf });
  await call(it, 'POST', `/consent-cases/${asked.id}/refuse`, { reason: told }, staff.decider.headers);
  // One of these jobs cancels the charge at the provider.
  await it.drainJobs();
  return id;
}

/** Attaches to the abandonment a file whose name contains the person's e-mail. */
async function attachLetter(registrationId: string, { email }: Candidate, by: SignedIn) {
  const { id: entityId } = await it.db
    .selectFrom('registrationAbandonments')
    .select('id')
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow();
  await attachPicture(it, by, { entityType: 'REGISTRATION_PENALTY', entityId }, `Carta de ${email}.jpg`);
}

async function signInStatus({ email }: Candidate): Promise<number> {
  return (await call(it, 'POST', '/checkout/login', { username: email, password: PASSWORD })).status;
}

async function detailStatus(id: string): Promise<number> {
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const path = `/students/${studentId}/registrations/${id}`;
  return (await call(it, 'GET', path, undefined, staff.decider.headers)).status;
}

describe('what is left of a person', () => {
  test('without money: nothing in any table, and a receipt that does not name them', async () => {
    const { candidate, contact, identity } = somebody();
    await fillCart(it, campaign, candidate);
    await preRegister(it, other, candidate);
    const id = await carriedOut(it, staff, candidate.cpf);
    expect(await tablesContaining(it.db, [...contact, ...identity])).toEqual({});
    const ended = await read(id);
    expect(ended).toMatchObject({
      status: 'DONE',
      personName: null,
      cpf: null,
      receiptMail: 'NOT_SENT',
      daysLeft: null,
    });
    expect(ended.receipt).toContain('2 cadastros de interesse\n- 1 matrícula não concluída');
  });

  test('with a contract in force: the registration whole, out of every communication, the rest gone', async () => {
    const { candidate, contact } = somebody();
    const enrolment = await fillCart(it, campaign, candidate);
    await payBy(it, enrolment, 'PIX');
    await preRegister(it, other, candidate);
    const { id } = (await openCase(it, staff.asker, { cpf: candidate.cpf })).body;
    expect((await read(id)).effect).toMatchObject({
      level: 'WHOLE',
      leads: 1,
      kept: [
        {
          registrationId: enrolment.registrationId,
          reasons: [
            { reason: 'OPEN_MONEY', until: null },
            { reason: 'CONTRACT', until: null },
            { reason: 'FISCAL', until: '2031-12-31' },
          ],
        },
      ],
    });
    await carryOutCase(it, staff.decider, id, (await read(id)).effect.planHash);
    await it.drainJobs();
    expect(await tablesContaining(it.db, contact)).toMatchObject({ 'public.students': 1, 'public.leads': 1 });
    const { communicationsBlockedAt, studentEmail } = await it.db
      .selectFrom('registrations')
      .select(['communicationsBlockedAt', 'studentEmail'])
      .where('id', '=', enrolment.registrationId)
      .executeTakeFirstOrThrow();
    expect([communicationsBlockedAt, studentEmail]).toEqual([it.clock.now(), candidate.email]);
  });

  test('with a contract in force: no place on a waiting list, where seats are offered by mail', async () => {
    const { candidate } = somebody();
    await payBy(it, await fillCart(it, campaign, candidate), 'PIX');
    await putOnWaitingList(it, await it.signIn('ADMIN'), other.id, candidate);
    await carriedOut(it, staff, candidate.cpf);
    const left = await tablesContaining(it.db, [candidate.email]);
    expect(left).toMatchObject({ 'public.registrations': 1 });
    expect(left).not.toHaveProperty(['public.waiting_list_entries']);
  });

  test('with postings alone: name, CPF and the contract; every contact is gone from every other table', async () => {
    const person = somebody();
    const { candidate, contact } = person;
    const registrationId = await abandoned(person);
    const figures = () =>
      it.db
        .selectFrom('registrations')
        .select(['status', 'balanceCents', 'chargesCents', 'creditsCents', 'studentName', 'studentCpf', 'notesQty'])
        .where('id', '=', registrationId)
        .executeTakeFirstOrThrow();
    const ledger = () =>
      it.db
        .selectFrom('ledgerEntries')
        .selectAll()
        .where('registrationId', '=', registrationId)
        .orderBy('transactionId')
        .execute();
    expect(await signInStatus(candidate)).toBe(200);
    const [figuresBefore, ledgerBefore] = [await figures(), await ledger()];
    const before = await tablesContaining(it.db, contact);
    for (const table of [
      'students',
      'users',
      'registrations',
      'leads',
      'notes',
      'outbox_messages',
      'saved_views',
      'idempotency_keys',
      'registration_abandonments',
      'contracts',
      'consent_cases',
      'events',
      'files',
    ])
      expect(before, table).toHaveProperty([`public.${table}`]);

    const id = await carriedOut(it, staff, candidate.cpf);
    expect(Object.keys(await tablesContaining(it.db, contact))).toEqual(['public.contracts']);
    expect([await figures(), await ledger()]).toEqual([figuresBefore, ledgerBefore]);
    const left = await tablesContaining(it.db, [candidate.cpf]);
    expect(left).toMatchObject({ 'public.students': 1, 'public.registrations': 1, 'public.notes': 1 });
    expect(left).toHaveProperty(['public.contracts']);
    const { text } = await it.db
      .selectFrom('notes')
      .select('text')
      .where('registrationId', '=', registrationId)
      .executeTakeFirstOrThrow();
    expect(text).toBe(
      `${candidate.name}, CPF ${candidate.cpf}: Ligou do [removido] e escreveu de [removido]; mora na [removido].`,
    );
    expect(await read(id)).toMatchObject({ personName: candidate.name, effect: { level: 'FISCAL' } });
    expect(await detailStatus(registrationId)).toBe(200);
    expect(await signInStatus(candidate)).toBe(401);
  });

  test('once the fiscal time is over: postings alone, of nobody', async () => {
    const person = somebody();
    const { candidate, contact, identity } = person;
    const registrationId = await abandoned(person);
    staff = await caseStaffAt(it, '2032-01-02T12:00:00Z');
    const id = await carriedOut(it, staff, candidate.cpf);
    expect(await tablesContaining(it.db, [...contact, ...identity])).toEqual({});
    const row = await it.db
      .selectFrom('registrations')
      .select(['studentName', 'studentCpf'])
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    expect(row.studentName).toMatch(/^Pessoa anonimizada \d+$/);
    expect(await detailStatus(registrationId)).toBe(200);
    expect(await read(id)).toMatchObject({ personName: null, cpf: null, effect: { level: 'NAMELESS' } });
    staff = await caseStaffAt(it, START);
  });
});

test('every text of history and ledger that these erasures changed was told as one', async () => {
  const changes = await it.db.selectFrom('historyTextChanges').select('told').execute();
  expect([changes.length > 0, [...new Set(changes.map(({ told }) => told))]]).toEqual([true, ['ERASURE']]);
});
