import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { queueMessage } from '#kernel/outbox/index.ts';
import { boletosFolder } from '#kernel/storage/boletos-folder.ts';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { carriedOut, type CaseStaff, caseStaffAt, openCase, readCase } from '../../../../test/builders/consent-case.ts';
import { aCandidate, call, type Enrolment, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';
import { writtenMessage } from '../../../../test/builders/message.ts';

const it = appOfFile();
let staff: CaseStaff;
let campaign: BuiltCampaign;
let other: BuiltCampaign;

beforeAll(async () => {
  staff = await caseStaffAt(it, '2026-03-07T11:00:00Z');
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  other = await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: 2 } });
});

const ofRegistration = (id: string) =>
  it.db
    .selectFrom('registrations')
    .select(['studentId', 'studentName', 'studentCpf', 'studentEmail', 'status', 'gaveWayAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Enrols somebody by boleto, then abandons the registration or puts it back to the cart, so that its ledger adds up to
 * zero.
 */
async function withPostings(command: 'abandon' | 'back-to-cart', candidate = aCandidate()): Promise<Enrolment> {
  const enrolment = await fillCart(it, campaign, candidate);
  expect((await payBy(it, enrolment, 'BOLETO')).status).toBe(201);
  await it.drainJobs();
  const admin = await it.signIn('ADMIN');
  const { registrationId } = enrolment;
  const { studentId } = (await ofRegistration(registrationId)) ?? {};
  const student = command === 'abandon' ? '' : `/students/${studentId}`;
  const path = `${student}/registrations/${registrationId}/${command}`;
  expect((await call(it, 'POST', path, {}, admin.headers)).status).toBeLessThan(300);
  await it.drainJobs();
  return enrolment;
}

test('whose postings alone stay enrols anew with the same documents, beside what was anonymised', async () => {
  const { candidate, registrationId } = await withPostings('abandon');
  await carriedOut(it, staff, candidate.cpf);
  const kept = await ofRegistration(registrationId);
  expect(kept).toMatchObject({ studentName: candidate.name, studentCpf: candidate.cpf, status: 'ABANDONED' });
  expect(kept?.studentEmail).toMatch(/^anonimizado-\d+$/);

  const again = await fillCart(it, other, candidate);
  expect(await ofRegistration(again.registrationId)).toMatchObject({ studentEmail: candidate.email });
  expect(await ofRegistration(registrationId)).toEqual(kept);
  await payBy(it, again, 'PIX');
  const { id } = (await openCase(it, staff.asker, { cpf: candidate.cpf })).body;
  expect((await readCase(it, staff.decider, id)).effect).toMatchObject({ level: 'WHOLE', kept: [{}, {}] });
});

test('a cart that is begun anew goes with the next request, and the earlier postings stay', async () => {
  const { candidate, registrationId } = await withPostings('abandon');
  await carriedOut(it, staff, candidate.cpf);
  const again = await fillCart(it, other, candidate);
  const { studentId } = (await ofRegistration(again.registrationId)) ?? {};
  await carriedOut(it, staff, candidate.cpf);
  expect(await ofRegistration(again.registrationId)).toBeUndefined();
  expect(await ofRegistration(registrationId)).toMatchObject({ studentCpf: candidate.cpf, status: 'ABANDONED' });
  const students = await it.db.selectFrom('students').select('id').where('cpf', '=', candidate.cpf).execute();
  expect(students.map(({ id }) => id)).not.toContain(studentId);
  expect(students).toHaveLength(1);
});

test('a cart with postings gives way, so that the same campaign is open to its person', async () => {
  const { candidate, registrationId } = await withPostings('back-to-cart');
  await carriedOut(it, staff, candidate.cpf);
  expect((await ofRegistration(registrationId))?.gaveWayAt).toEqual(it.clock.now());
  const again = await fillCart(it, campaign, candidate);
  expect(await ofRegistration(again.registrationId)).toMatchObject({ studentEmail: candidate.email, gaveWayAt: null });
});

test('drawn boletos go, also of an issue whose successor never came, with archives that may hold them', async () => {
  const enrolment = await withPostings('abandon');
  const { id } = await it.db
    .selectFrom('payments')
    .select('id')
    .where('registrationId', '=', enrolment.registrationId)
    .executeTakeFirstOrThrow();
  const drawn = `${boletosFolder(id)}/abc.pdf`;
  await it.deps.storage.put(drawn, new Uint8Array([1]));
  await it.db.updateTable('payments').set({ barcode: null, typefulLine: null }).where('id', '=', id).execute();
  const made = { id: newId(), status: 'DONE', storageKey: 'boleto-archives/x.zip' } as const;
  const place = { campaignIds: [campaign.id], campaignDrivingSchoolIds: [], entityPaymentTypes: [] };
  const times = { createdAt: it.clock.now(), expiresAt: it.clock.now().add({ hours: 48 }) };
  await it.db
    .insertInto('boletoArchives')
    .values({ ...made, ...place, ...times, createdBy: staff.asker.userId })
    .execute();
  await carriedOut(it, staff, enrolment.candidate.cpf);
  expect(await it.deps.storage.get(drawn)).toBeUndefined();
  // A minute later a second job removes boletos that were still being printed when the first one ran.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'remove-stored-folder'
    and data -> 'payload' ->> 'folder' = ${boletosFolder(id)}
    and start_after = ${it.clock.now().add({ minutes: 1 })}::timestamptz`.execute(it.db);
  expect(rows).toEqual([{ n: 1 }]);
  const archives = it.db.selectFrom('boletoArchives').select(['status', 'storageKey']).where('id', '=', made.id);
  expect(await archives.executeTakeFirst()).toEqual({ status: 'EXPIRED', storageKey: null });
});

test('messages about somebody else who shares the address are not touched', async () => {
  const { candidate } = await withPostings('abandon');
  const { leadId } = await preRegister(it, other, aCandidate({ email: candidate.email }));
  const text = writtenMessage({ subject: 'x', body: 'y' });
  const message = { ...text, channel: 'EMAIL', recipient: candidate.email } as const;
  const messageId = await it.db
    .transaction()
    .execute((trx) => queueMessage(trx, it.deps, { ...message, entityType: 'LEAD', entityId: leadId }));
  await carriedOut(it, staff, candidate.cpf);
  const left = it.db.selectFrom('outboxMessages').select('recipient').where('id', '=', messageId);
  expect(await left.executeTakeFirst()).toEqual({ recipient: candidate.email });
});

test('an irregularity that nobody has resolved keeps the person reachable', async () => {
  const { candidate, registrationId } = await withPostings('abandon');
  await it.db
    .insertInto('irregularities')
    .values({ id: newId(), registrationId, type: 'AMOUNT_MISMATCH', details: '{}' })
    .execute();
  const { id } = (await openCase(it, staff.asker, { cpf: candidate.cpf })).body;
  expect((await readCase(it, staff.decider, id)).effect).toMatchObject({ level: 'WHOLE' });
});
