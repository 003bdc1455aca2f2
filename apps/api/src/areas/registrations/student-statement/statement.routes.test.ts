import type { StudentStatementLine } from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { exportDesk } from '../../../../test/exports.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
const support = signedInAs(it, 'STUDENT_SUPPORT');
let charged: Charged;

beforeAll(async () => {
  charged = await aCharged(it, 'PIX');
  it.clock.advance({ seconds: 1 });
  await pays(it, charged);
  await it.drainJobs();
  it.clock.advance({ seconds: 1 });
  const entry = {
    registrationId: charged.registrationId,
    entryType: 'CREDIT',
    partnerAmount: 50,
    marketplaceAmount: 0,
  };
  await call(
    it,
    'POST',
    '/registration-manual-entries',
    { ...entry, reason: 'Combinado com a diretoria' },
    admin.headers,
  );
});

const statement = async (id: string, who = admin, more = '') => {
  const answer = await call(it, 'GET', `/registration-statement?registrationIds=${id}${more}`, undefined, who.headers);
  return {
    status: answer.status,
    content: (answer.body.content ?? []) as StudentStatementLine[],
    total: answer.body.totalSize,
  };
};
const ofCharged = (path: string) => `/registrations/${charged.registrationId}/statement${path}`;

describe('the statement', () => {
  test('tells each line with its cause, newest first, page by page; a balance does not depend on the page', async () => {
    const { content, total } = await statement(charged.registrationId);
    expect(total).toBe(3);
    expect(content.map(({ kind, cause }) => [kind, cause.tab])).toEqual([
      ['MANUAL_CREDIT', 'lancamentos-manuais'],
      ['PLATFORM_PAYMENT', 'pagamentos'],
      ['CONTRACT', 'matricula'],
    ]);
    const gross = charged.grossCents / 100;
    expect(content.map(({ amount, balance }) => [amount, balance])).toEqual([
      [50, 50],
      [gross, 0],
      [-gross, -gross],
    ]);
    const facts = Object.fromEntries((content[0]?.cause.facts ?? []).map(({ label, text }) => [label, text]));
    expect(facts).toEqual({ Motivo: 'Combinado com a diretoria', Por: 'Pessoa ADMIN' });
    const last = await statement(charged.registrationId, admin, '&size=1&page=1');
    expect(last.content).toEqual([content[1]]);
    const oldest = await statement(charged.registrationId, admin, '&size=1&sort=at,ASC');
    expect(oldest.content).toEqual([content[2]]);
  });

  test('shows the split between the holders to administrators of the platform and of the school alone', async () => {
    const schools = [charged.campaign.schools[0].drivingSchoolId];
    const seen = async (who: SignedIn) => {
      const [line] = (await statement(charged.registrationId, who)).content;
      return [line?.amount, line?.partnerAmount, line?.partnerBalance, line?.cause.facts.length];
    };
    expect(await seen(admin)).toEqual([50, 50, 50, 2]);
    expect(await seen(await it.signIn('DRIVING_SCHOOL_ADMIN', { schools }))).toEqual([50, 50, 50, 0]);
    expect(await seen(await it.signIn('DRIVING_SCHOOL_OPERATOR', { schools }))).toEqual([50, undefined, undefined, 0]);
    expect(await seen(support)).toEqual([50, undefined, undefined, 1]);
    const explained = await call(it, 'GET', ofCharged('/explanation'), undefined, support.headers);
    expect(explained.body).toMatchObject({ byHolder: null, conclusion: 'O aluno tem R$ 50,00 de crédito.' });
  });

  test('is not there for another school, nor for those who read no payments', async () => {
    const [other] = (await aCampaign(it.db, { now: it.clock.now() })).schools;
    const elsewhere = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [other.drivingSchoolId] });
    expect((await statement(charged.registrationId, elsewhere)).content).toEqual([]);
    expect((await call(it, 'GET', ofCharged('/explanation'), undefined, elsewhere.headers)).status).toBe(404);
    expect((await call(it, 'GET', ofCharged('/pdf'), undefined, elsewhere.headers)).status).toBe(404);
    const consultant = await it.signIn('OPERATOR');
    expect((await statement(charged.registrationId, consultant)).status).toBe(403);
  });
});

describe('the statement taken away', () => {
  test('is a spreadsheet with the same lines, without what the person does not see', async () => {
    const desk = exportDesk(it);
    const registrationIds = charged.registrationId;
    const { rows } = await desk.sheetOf(support, '/registration-statement', { registrationIds });
    expect(rows[0]).toEqual(['Data', 'Lançamento', 'Do que se trata', 'Valor', 'Saldo', 'Por']);
    expect(rows.slice(1).map(([, kind, , amount, balance]) => [kind, amount, balance])).toEqual([
      ['Crédito manual', 50, 50],
      ['Pagamento na plataforma', charged.grossCents / 100, 0],
      ['Contrato', -charged.grossCents / 100, -charged.grossCents / 100],
    ]);
  });

  test('is a PDF', async () => {
    const { status, body } = await call(it, 'GET', ofCharged('/pdf'), undefined, admin.headers);
    expect([status, body.fileName]).toEqual([200, 'CNHPOP_Extrato.pdf']);
    const file = await it.inject(body.downloadUrl);
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('goes to the student by e-mail, whole, without reasons; the history tells who sent it', async () => {
    const sent = await call(it, 'POST', ofCharged('/send-to-student'), undefined, support.headers);
    expect(sent.status).toBe(204);
    const mail = await it.db
      .selectFrom('outboxMessages')
      .select(['recipient', 'subject', 'body'])
      .where('subject', 'like', 'Extrato%')
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe(charged.candidate.email);
    expect(mail.body).toContain('Crédito manual: R$ 50,00 (saldo R$ 50,00)');
    expect(mail.body).toContain('O aluno tem R$ 50,00 de crédito.');
    expect(mail.body).not.toContain('diretoria');
    const history = await call(
      it,
      'GET',
      `/history/REGISTRATION/${charged.registrationId}`,
      undefined,
      support.headers,
    );
    expect(history.body.content[0]).toMatchObject({
      kind: 'STATEMENT_SENT_TO_STUDENT',
      actorName: 'Pessoa STUDENT_SUPPORT',
    });
  });

  test('is not sent by others, nor to somebody who receives no messages any more', async () => {
    const analyst = await it.signIn('FINANCIAL_ANALYST');
    expect((await call(it, 'POST', ofCharged('/send-to-student'), undefined, analyst.headers)).status).toBe(403);
    const { registrationId: id } = charged;
    const block = (at: Temporal.Instant | null) =>
      it.db.updateTable('registrations').set({ communicationsBlockedAt: at }).where('id', '=', id).execute();
    await block(it.clock.now());
    const refused = await call(it, 'POST', ofCharged('/send-to-student'), undefined, support.headers);
    expect([refused.status, codes(refused)]).toEqual([409, { global: 'STUDENT_WITHOUT_MESSAGES' }]);
    await block(null);
  });
});
