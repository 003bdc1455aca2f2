import type { TimelineItem } from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { timelineOf } from './timeline.queries.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let school: SignedIn;
let charged: Charged;

interface Page {
  readonly content: readonly TimelineItem[];
  readonly next: string | null;
}

beforeAll(async () => {
  charged = await aCharged(it, 'PIX');
  school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
  const { registrationId: id } = charged;
  it.clock.advance({ minutes: 1 });
  await pays(it, charged);
  await it.drainJobs();
  it.clock.advance({ minutes: 1 });
  await call(it, 'POST', `/notes/REGISTRATION/${id}`, { note: 'Ligar amanhã' }, admin.headers);
  it.clock.advance({ minutes: 1 });
  const entry = { registrationId: id, entryType: 'CREDIT', partnerAmount: 5, marketplaceAmount: 0, reason: 'Cortesia' };
  await call(it, 'POST', '/registration-manual-entries', entry, admin.headers);
});

const page = async (who = admin, query = ''): Promise<Page & { status: number }> => {
  const answer = await call(
    it,
    'GET',
    `/registrations/${charged.registrationId}/timeline${query}`,
    undefined,
    who.headers,
  );
  return { ...(answer.body as Page), status: answer.status };
};
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const told = ({ content }: Page) => content.map(({ kind, title, who }) => `${kind} ${title} · ${who ?? 'Sistema'}`);

const issuedTo = async (who: SignedIn) =>
  (await page(who)).content.find(({ title }) => title === 'Cobrança emitida')?.text;

const enteredTo = async (who: SignedIn) =>
  (await page(who)).content.find(({ title }) => title === 'Lançamento manual')?.text;

describe('the timeline of a registration', () => {
  test('tells events, notes, messages and payments in one list, newest first, with who', async () => {
    const all = await page();
    const amount = `R$ ${(charged.grossCents / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`;
    const lines = told(all);
    expect(lines[0]).toBe('EVENT Lançamento manual · Pessoa ADMIN');
    expect(lines).toContain('NOTE Observação · Pessoa ADMIN');
    expect(lines).toContain(`PAYMENT Pagamento de ${amount} recebido · Sistema`);
    expect(lines).toContain(`PAYMENT Cobrança de ${amount} · Maria da Silva`);
    expect(lines.filter((line) => line.startsWith('MESSAGE Pagamento recebido'))).toHaveLength(1);
    expect(all.content.find(({ kind }) => kind === 'NOTE')?.text).toBe('Ligar amanhã');
    const moments = all.content.map(({ at }) => String(at));
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(all.next).toBeNull();
  });

  test('is the same read page by page, each item once', async () => {
    const whole = (await page()).content;
    const read: TimelineItem[] = [];
    let next: string | null | undefined;
    do {
      const part = await page(admin, `?size=2${next ? `&before=${encodeURIComponent(next)}` : ''}`);
      expect(part.content.length).toBeLessThanOrEqual(2);
      read.push(...part.content);
      next = part.next;
    } while (next !== null);
    expect(read).toEqual(whole);
  });

  test('says which charge was issued, to those who read payments', async () => {
    expect(plain((await issuedTo(admin)) ?? '')).toBe('À vista, PIX, de R$ 1.800,00');
    expect(await issuedTo(await it.signIn('OPERATOR'))).toBeNull();
  });

  test('says the amount of what staff did by hand, to those who read payments', async () => {
    expect(plain((await enteredTo(admin)) ?? '')).toBe('R$ 5,00. Cortesia');
    expect(await enteredTo(await it.signIn('OPERATOR'))).toBeNull();
  });

  test('says of a message whether it was sent, and opens it for the staff alone', async () => {
    const message = (await page()).content.find(({ title }) => title.startsWith('Pagamento recebido'));
    expect(message?.text).toBe('E-mail não enviado (o envio está desligado ou as comunicações foram bloqueadas)');
    const of = (id: string) => `/registrations/${id}/timeline/messages/${message?.messageId}`;
    const read = (id: string, who: SignedIn) => call(it, 'GET', of(id), undefined, who.headers);
    const { status, body } = await read(charged.registrationId, await it.signIn('STUDENT_SUPPORT'));
    expect([status, body.recipient, body.status]).toEqual([200, charged.candidate.email, 'KEPT']);
    expect(body.body).toContain('Olá, Maria');
    expect((await read(charged.registrationId, school)).status).toBe(403);
    expect((await page(school)).content.filter(({ messageId }) => messageId !== undefined)).toEqual([]);
    const other = await aCharged(it, 'PIX');
    expect((await read(other.registrationId, admin)).status).toBe(404);
  });

  test('is filtered by kind', async () => {
    expect(new Set((await page(admin, '?kinds=NOTE,PAYMENT')).content.map(({ kind }) => kind))).toEqual(
      new Set(['NOTE', 'PAYMENT']),
    );
    expect(told(await page(admin, '?kinds=NOTE'))).toEqual(['NOTE Observação · Pessoa ADMIN']);
  });

  test('shows people of the school neither notes nor what staff do by hand, and no reasons', async () => {
    const seen = await page(school);
    expect(told(seen).filter((line) => /^NOTE|^ATTEMPT|Lançamento manual/.test(line))).toEqual([]);
    expect(told(seen).some((line) => line.startsWith('PAYMENT'))).toBe(true);
    expect((await page(school, '?kinds=NOTE')).content).toEqual([]);
    const texts = seen.content.flatMap(({ kind, text }) => (kind === 'EVENT' && text !== null ? [plain(text)] : []));
    expect(texts).toEqual(['À vista, PIX, de R$ 1.800,00']);
    const [other] = (await aCampaign(it.db, { now: it.clock.now() })).schools;
    const elsewhere = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [other.drivingSchoolId] });
    expect((await page(elsewhere)).status).toBe(404);
    expect((await page(await it.signIn('OPERATOR'), '?kinds=PAYMENT')).content).toEqual([]);
  });

  test.each(['2026-02-31T10:00:00Z_E000000000001', 'x', '2026-01-01T10:00:00Z', '0000-01-01T10:00:00Z_E000000000001'])(
    'refuses %s as a place to go on from',
    async (before) => {
      expect((await page(admin, `?before=${before}`)).status).toBe(400);
    },
  );

  test('reads one more than a page at most from each source, whatever there is', async () => {
    const kinds = ['EVENT', 'NOTE', 'MESSAGE', 'PAYMENT', 'ATTEMPT'] as const;
    const asked = {
      registrationId: charged.registrationId,
      kinds,
      isOfSchool: false,
      hiddenReasons: [],
      readsPayments: true,
      before: undefined,
      size: 3,
    };
    expect(await timelineOf(it.db, asked)).toHaveLength(4);
  });
});
