import type { DeadlineRow } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const it = appOfFile();
let support: SignedIn;
let campaign: BuiltCampaign;
const ids: Record<string, string> = {};

const TODAY = '2026-09-01';
const enrolledOn = (day: string) => Temporal.Instant.from(`${day}T15:00:00Z`);

beforeAll(async () => {
  it.clock.set(enrolledOn(TODAY));
  support = await it.signIn('STUDENT_SUPPORT');
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  await named('Vence em dois dias', '2026-03-07');
  await named('Vence em um mês', '2026-04-04');
  await named('Vencida ontem', '2026-03-04');
  await named('Pagou', '2026-06-10', { creditsCents: cents(180_000) });
  await named('Desistiu', '2026-03-07', { status: 'ABANDONED' });
});

async function named(studentName: string, day: string, more: object = {}): Promise<void> {
  ids[studentName] = (
    await aRegistration(it.db, campaign, { studentName, registrationDate: enrolledOn(day), ...more })
  ).id;
}

async function search(query: Record<string, string> = {}, who = support) {
  const parameters = new URLSearchParams({ campaignIds: campaign.id, size: '50', ...query });
  const answer = await call(it, 'GET', `/registrations/deadlines?${parameters}`, undefined, who.headers);
  return { status: answer.status, content: (answer.body.content ?? []) as DeadlineRow[], total: answer.body.totalSize };
}
const found = async (query: Record<string, string> = {}) =>
  (await search(query)).content.map((row) => `${row.deadline} ${row.studentName} ${row.endsOn} ${row.daysLeft}`);
const record = (name: string, body: object, who = support) =>
  call(it, 'PUT', `/registrations/${ids[name]}/milestones`, body, who.headers);
const states = async (name: string) => {
  const { body } = await call(it, 'GET', `/registrations/${ids[name]}/deadlines`, undefined, support.headers);
  return (body.deadlines as { code: string; state: string; endsOn: string | null }[]).map(
    ({ code, state, endsOn }) => `${code} ${state} ${endsOn}`,
  );
};

describe('terms that end soon', () => {
  test('are those of the next 30 days, the nearest first, of registrations in force', async () => {
    expect(await found()).toEqual([
      'OPEN_CASE Vence em dois dias 2026-09-03 2',
      'HOLDER_CHANGE Pagou 2026-09-08 7',
      'OPEN_CASE Vence em um mês 2026-10-01 30',
    ]);
    expect((await search({ size: '1' })).total).toBe(3);
    expect((await search({ size: '1', page: '1' })).content.map(({ studentName }) => studentName)).toEqual(['Pagou']);
  });

  test('are found by term, by days and by the filters of registrations', async () => {
    expect(await found({ deadlines: 'HOLDER_CHANGE' })).toEqual(['HOLDER_CHANGE Pagou 2026-09-08 7']);
    expect(await found({ endsOnStart: '2026-08-25', endsOnEnd: '2026-09-02' })).toEqual([
      'OPEN_CASE Vencida ontem 2026-08-31 -1',
    ]);
    expect(await found({ name: 'dois dias' })).toEqual(['OPEN_CASE Vence em dois dias 2026-09-03 2']);
    expect(await found({ sort: 'studentName,ASC' })).toHaveLength(3);
    const wide = await call(
      it,
      'GET',
      '/registrations/deadlines?endsOnStart=2026-01-01&endsOnEnd=2028-01-01',
      undefined,
      support.headers,
    );
    expect(codes(wide)).toEqual({ endsOnEnd: ['DEADLINES_WINDOW_TOO_LONG'] });
  });

  test('are of one’s own schools for people of a school', async () => {
    const [own] = campaign.schools;
    const school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [own.drivingSchoolId] });
    expect((await search({}, school)).status).toBe(400);
    expect((await search({ drivingSchoolIds: own.drivingSchoolId }, school)).content).toHaveLength(3);
  });
});

describe('days that staff record', () => {
  test('start terms and meet them; both stand in the list and in the history', async () => {
    const days = { CASE_OPENED: '2026-08-30', LICENCE_RECORD_PAID: '2026-06-11' };
    const recorded = await record('Vence em dois dias', days);
    expect(recorded.body.milestones).toMatchObject({ ...days, EXAM_PASSED: null });
    expect(await states('Vence em dois dias')).toEqual([
      'OPEN_CASE MET 2026-09-03',
      'FINISH_PROCESS RUNNING 2027-08-30',
      'DRIVING_LESSONS RUNNING 2026-09-03',
      'EXAM_VALIDITY UNKNOWN null',
    ]);
    expect(await found({ name: 'dois dias' })).toEqual(['DRIVING_LESSONS Vence em dois dias 2026-09-03 2']);
    await record('Vence em dois dias', { LESSONS_SCHEDULED: '2026-08-31' });
    expect(await found({ name: 'dois dias' })).toEqual([]);
    await record('Vence em dois dias', { LESSONS_SCHEDULED: null, CASE_OPENED: null });
    expect(await found({ name: 'dois dias' })).toEqual([
      'DRIVING_LESSONS Vence em dois dias 2026-09-03 2',
      'OPEN_CASE Vence em dois dias 2026-09-03 2',
    ]);
    const history = await call(
      it,
      'GET',
      `/history/REGISTRATION/${ids['Vence em dois dias']}`,
      undefined,
      support.headers,
    );
    expect(history.body.content[0]).toMatchObject({ kind: 'MILESTONES_RECORDED', actorName: 'Pessoa STUDENT_SUPPORT' });
  });

  test.each([
    ['a day to come', { CASE_OPENED: '2026-09-02' }, { CASE_OPENED: ['DATE_IN_FUTURE'] }],
    ['a day of another age', { CASE_OPENED: '0001-01-01' }, { CASE_OPENED: ['INVALID'] }],
  ])('%s is refused', async (_words, body, expected) => {
    const refused = await record('Vence em um mês', body);
    expect([refused.status, codes(refused)]).toEqual([400, expected]);
  });

  test('that do not follow one another are refused, also when one is taken back', async () => {
    const name = 'Vence em um mês';
    expect(codes(await record(name, { PROCESS_FINISHED: TODAY }))).toEqual({
      PROCESS_FINISHED: ['MILESTONE_NEEDS_ANOTHER'],
    });
    const late = { CASE_OPENED: '2026-08-20', PROCESS_FINISHED: '2026-08-19' };
    expect(codes(await record(name, late))).toEqual({ PROCESS_FINISHED: ['MILESTONE_TOO_EARLY'] });
    expect((await record(name, { ...late, PROCESS_FINISHED: '2026-08-20' })).status).toBe(200);
    expect(codes(await record(name, { CASE_OPENED: null }))).toEqual({ PROCESS_FINISHED: ['MILESTONE_NEEDS_ANOTHER'] });
    expect((await record(name, { CASE_OPENED: null, PROCESS_FINISHED: null })).status).toBe(200);
  });

  test.each([1, 2, 3, 4, 5])(
    'recorded and taken back at once never leave an end without its beginning (round %i)',
    async () => {
      const name = 'Vence em um mês';
      await record(name, { CASE_OPENED: '2026-08-20', PROCESS_FINISHED: null });
      const answers = await Promise.all([
        record(name, { PROCESS_FINISHED: '2026-08-25' }),
        record(name, { CASE_OPENED: null }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      await record(name, { CASE_OPENED: null, PROCESS_FINISHED: null });
    },
  );

  test('are recorded by those who manage registrations, in their scope', async () => {
    const reader = await it.signIn('SALES_ANALYST');
    expect((await record('Vence em um mês', { CASE_OPENED: TODAY }, reader)).status).toBe(403);
    const [other] = (await aCampaign(it.db, { now: it.clock.now() })).schools;
    const elsewhere = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [other.drivingSchoolId] });
    const asked = await call(it, 'GET', `/registrations/${ids['Pagou']}/deadlines`, undefined, elsewhere.headers);
    expect(asked.status).toBe(404);
  });
});

const change = async (body: object, role: 'ADMIN' | 'SUPERVISOR' = 'ADMIN') => {
  const answer = await call(it, 'POST', '/deadline-rules', body, (await it.signIn(role)).headers);
  return [answer.status, answer.status === 201 ? answer.body : codes(answer)];
};

describe('the rules of terms', () => {
  test('change from a day on, for terms that start then; earlier ones keep theirs', async () => {
    const rule = { code: 'HOLDER_CHANGE', amount: 10, validFrom: '2026-09-01' };
    expect(await change(rule)).toMatchObject([201, { ...rule, unit: 'DAYS', validUntil: null }]);
    expect(await found({ deadlines: 'HOLDER_CHANGE' })).toEqual(['HOLDER_CHANGE Pagou 2026-09-08 7']);
    await named('Pagou hoje', TODAY, { creditsCents: cents(180_000) });
    expect(await found({ deadlines: 'HOLDER_CHANGE' })).toContain('HOLDER_CHANGE Pagou hoje 2026-09-11 10');
    const { body } = await call(it, 'GET', '/deadline-rules', undefined, support.headers);
    const rules = body.content.filter(({ code }: { code: string }) => code === 'HOLDER_CHANGE');
    expect(rules).toMatchObject([
      { amount: 10, validFrom: '2026-09-01', validUntil: null },
      { amount: 90, validUntil: '2026-09-01' },
    ]);
  });

  test('are changed by administrators, not for the past, and not before a change already made', async () => {
    const rule = { code: 'HOLDER_CHANGE', amount: 20, validFrom: '2026-09-01' };
    expect(await change(rule, 'SUPERVISOR')).toEqual([403, { global: 'FORBIDDEN' }]);
    expect(await change({ ...rule, validFrom: '2026-08-31' })).toEqual([400, { validFrom: ['DATE_IN_PAST'] }]);
    expect(await change(rule)).toEqual([409, { validFrom: ['DEADLINE_RULE_EARLIER'] }]);
  });

  test('last ten years at most, whatever their unit, so that the list of terms can be computed', async () => {
    const rule = { code: 'EXAM_VALIDITY', amount: 11, validFrom: '2026-10-01' };
    expect(await change(rule)).toEqual([400, { amount: ['DEADLINE_TOO_LONG'] }]);
    expect(await change({ ...rule, amount: 3650 })).toEqual([400, { amount: ['DEADLINE_TOO_LONG'] }]);
    expect(await change({ ...rule, validFrom: '9999-12-31', amount: 1 })).toEqual([400, { validFrom: ['INVALID'] }]);
    expect(await change({ ...rule, amount: 10 })).toMatchObject([201, { amount: 10, unit: 'YEARS' }]);
    expect((await call(it, 'GET', '/registrations/deadlines', undefined, support.headers)).status).toBe(200);
  });

  test('changed twice at once, change once', async () => {
    const admin = await it.signIn('ADMIN');
    const rule = { code: 'OPEN_CASE', amount: 100, validFrom: '2027-01-01' };
    const answers = await Promise.all([1, 2, 3].map(() => call(it, 'POST', '/deadline-rules', rule, admin.headers)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });
});
