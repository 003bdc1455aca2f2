import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { carryOutCase, caseStaffAt, openCase, readCase } from '../../../../test/builders/consent-case.ts';
import { call, codes, preRegister } from '../../../../test/builders/enrolment.ts';
import { tablesContaining } from '../../../../test/tables-containing.ts';

const it = appOfFile();
let asker: SignedIn;
let decider: SignedIn;
let campaign: BuiltCampaign;
let other: BuiltCampaign;

beforeAll(async () => {
  ({ asker, decider } = await caseStaffAt(it, '2026-03-07T11:00:00Z'));
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  other = await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: 2 } });
});

const open = (body: object, who = asker) => openCase(it, who, body);
const read = (id: string, who = decider) => readCase(it, who, id);
const carryOut = (id: string, planHash: string, who = decider) => carryOutCase(it, who, id, planHash);
const list = async (query = '', who = decider) =>
  (await call(it, 'GET', `/consent-cases?size=50&${query}`, undefined, who.headers)).body.content as { id: string }[];
const refuse = (id: string, reason: string, who = decider) =>
  call(it, 'POST', `/consent-cases/${id}/refuse`, { reason }, who.headers);

describe('a request of a person', () => {
  test('is written down with the fifteen days of the law, and shown with what is left of them', async () => {
    const { candidate } = await preRegister(it, campaign);
    const { status, body } = await open({ cpf: candidate.cpf, requestedOn: '2026-02-25' });
    expect(status).toBe(201);
    expect(await read(body.id)).toMatchObject({
      number: body.number,
      status: 'OPEN',
      personName: candidate.name,
      requestedOn: '2026-02-25',
      dueOn: '2026-03-12',
      daysLeft: 5,
      openedBy: 'Pessoa STUDENT_SUPPORT',
      can: { decide: true },
      effect: { level: 'GONE', leads: 1, registrations: 0, kept: [] },
      receipt: null,
    });
    expect((await list('status=OPEN')).map(({ id }) => id)).toContain(body.id);
    expect((await list(`cpf=${candidate.cpf}`)).map(({ id }) => id)).toEqual([body.id]);
    expect((await list('dueOnStart=2026-03-13')).map(({ id }) => id)).not.toContain(body.id);
    expect(await list('status=DONE')).toEqual([]);
  });

  test('is refused for who is not known, a second time, and for days that cannot be', async () => {
    const { candidate } = await preRegister(it, campaign);
    const { cpf } = candidate;
    expect(codes(await open({ cpf: cpfWithCheckDigits('555444333') }))).toEqual({ cpf: ['CONSENT_PERSON_NOT_FOUND'] });
    expect(codes(await open({ cpf: '11111111112' }))).toEqual({ cpf: ['INVALID_CPF'] });
    expect(codes(await open({ cpf, requestedOn: '2026-03-08' }))).toEqual({ requestedOn: ['DATE_IN_FUTURE'] });
    expect(codes(await open({ cpf, requestedOn: '2020-03-08' }))).toEqual({ requestedOn: ['CONSENT_REQUEST_TOO_OLD'] });
    const answers = await Promise.all([open({ cpf }), open({ cpf }), open({ cpf }, decider)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(codes(await open({ cpf }))).toEqual({ cpf: ['CONSENT_CASE_WAITING'] });
  });

  test('is decided by another person with the right, once, however many try', async () => {
    const { candidate } = await preRegister(it, campaign);
    const { id } = (await open({ cpf: candidate.cpf })).body;
    const { effect } = await read(id);
    expect((await read(id, asker)).can.decide).toBe('CONSENT_CASE_OWN');
    expect(codes(await carryOut(id, effect.planHash, asker))).toEqual({ global: 'CONSENT_CASE_OWN' });
    expect(codes(await refuse(id, 'Não', asker))).toEqual({ global: 'CONSENT_CASE_OWN' });
    const sales = await it.signIn('SALES_ANALYST');
    expect((await carryOut(id, effect.planHash, sales)).status).toBe(403);
    expect((await call(it, 'GET', '/consent-cases', undefined, sales.headers)).status).toBe(403);
    expect((await carryOut(newId(), effect.planHash)).status).toBe(404);
    const tries = await Promise.all(Array.from({ length: 5 }, () => carryOut(id, effect.planHash)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409]);
    expect(codes(await refuse(id, 'Tarde'))).toEqual({ global: 'CONSENT_CASE_ENDED' });
  });

  test('is not carried out when it would do another thing than was shown', async () => {
    const { candidate } = await preRegister(it, campaign);
    const { id } = (await open({ cpf: candidate.cpf })).body;
    const { effect } = await read(id);
    await preRegister(it, other, candidate);
    expect(codes(await carryOut(id, effect.planHash))).toEqual({ global: 'CONFLICT_STALE' });
    expect((await read(id)).effect).toMatchObject({ leads: 2 });
    expect((await tablesContaining(it.db, [candidate.email]))['public.leads']).toBe(2);
  });

  test('that is refused leaves everything, and tells the person why', async () => {
    const { candidate } = await preRegister(it, campaign);
    const { id } = (await open({ cpf: candidate.cpf })).body;
    expect((await refuse(id, '  ')).status).toBe(400);
    expect((await refuse(id, 'Não foi o titular que pediu')).status).toBe(204);
    const ended = await read(id);
    expect(ended).toMatchObject({
      status: 'REFUSED',
      endReason: 'Não foi o titular que pediu',
      receiptMail: 'WAITING',
    });
    expect(ended.receipt).toContain('Motivo: Não foi o titular que pediu');
    expect((await tablesContaining(it.db, [candidate.email]))['public.leads']).toBe(1);
    const history = await call(it, 'GET', `/history/CONSENT_CASE/${id}`, undefined, decider.headers);
    expect(
      history.body.content.map(({ kind, reason }: { kind: string; reason: string | null }) => [kind, reason]),
    ).toEqual([
      ['CONSENT_CASE_REFUSED', 'Não foi o titular que pediu'],
      ['CONSENT_CASE_OPENED', null],
    ]);
    expect((await open({ cpf: candidate.cpf })).status).toBe(201);
  });
});

test('a revocation that is carried out at once ends the person’s open request, with the receipt', async () => {
  const { candidate, leadId } = await preRegister(it, campaign);
  const { id } = (await open({ cpf: candidate.cpf })).body;
  const url = '/registrations/revoke-user-data-consent';
  expect((await call(it, 'POST', url, { leadId }, asker.headers)).status).toBe(200);
  expect(await read(id)).toMatchObject({
    status: 'DONE',
    decidedBy: 'Pessoa STUDENT_SUPPORT',
    personName: null,
    cpf: null,
  });
  expect((await list('status=OPEN')).map((row) => row.id)).not.toContain(id);
});
