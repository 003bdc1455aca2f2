import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { call, codes, fillCart, payBy } from '../../../../test/builders/enrolment.ts';

const MONDAY_8 = '2026-03-09T11:00:00Z';
const ZONE = { at: '2026-03-09T11:00:00.000Z', zoneOffset: '-03:00' };

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let campaign: BuiltCampaign;

beforeAll(async () => {
  const { id } = await aDrivingSchool(it.db, { attendants: 1 });
  campaign = await aCampaign(it.db, { now: it.clock.now(), drivingSchoolIds: [id] });
});

const rowOf = (id: string) =>
  it.db
    .selectFrom('registrations')
    .select(['id', 'studentId', 'schedulingAt', 'schedulingDay', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

type Row = Awaited<ReturnType<typeof rowOf>>;

const post = (path: string, body: object = {}) => call(it, 'POST', path, body, admin.headers);
const schedule = ({ id, studentId }: Row) =>
  post(`/students/${studentId}/registrations/${id}/schedule`, { schedulingDateTime: MONDAY_8 });
const effectOf = async (path: string, body: object = {}) => (await post(`${path}/simulate`, body)).body.effect;

async function anEnrolled(): Promise<Row> {
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'PIX');
  await it.drainJobs();
  it.clock.advance({ seconds: 1 });
  return rowOf(enrolment.registrationId);
}

const GIVES_UP = { hasPenalty: false, note: 'Mudou de cidade' };

test('giving up frees the appointment and says so; undoing it takes the hour again while it is free, and says so when it is not', async () => {
  const student = await anEnrolled();
  expect((await schedule(student)).status).toBe(200);
  const { id } = student;
  expect((await effectOf(`/registrations/${id}/abandon`, GIVES_UP)).appointment).toEqual({ change: 'FREED', ...ZONE });
  expect((await post(`/registrations/${id}/abandon`, GIVES_UP)).status).toBe(200);
  expect((await rowOf(id)).schedulingAt).toBeNull();

  const undo = `/registrations/${id}/undo-abandon`;
  expect((await effectOf(undo)).appointment).toEqual({ change: 'RESTORED', ...ZONE });
  expect((await post(undo)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    status: 'REGISTERED',
    schedulingAt: Temporal.Instant.from(MONDAY_8),
    schedulingDay: '2026-03-09',
  });
  const other = await anEnrolled();
  expect(codes(await schedule(other))).toMatchObject({ schedulingDateTime: ['SCHEDULE_UNAVAILABLE'] });

  expect((await post(`/registrations/${id}/abandon`, GIVES_UP)).status).toBe(200);
  expect((await schedule(other)).status).toBe(200);
  expect((await effectOf(undo)).appointment).toEqual({ change: 'LOST', ...ZONE });
  expect((await post(undo)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ status: 'REGISTERED', schedulingAt: null });
  expect((await rowOf(other.id)).schedulingAt).toEqual(Temporal.Instant.from(MONDAY_8));
});

test('the timeline keeps the hour of an appointment, also of one that was given up', async () => {
  const student = await anEnrolled();
  const [free] = (
    await call(
      it,
      'GET',
      `/driving-schools/${campaign.schools[0].drivingSchoolId}/${campaign.id}/available-periods/2026-03-10`,
      undefined,
      admin.headers,
    )
  ).body.freeAttendantsByPeriods;
  await post(`/students/${student.studentId}/registrations/${student.id}/schedule`, { schedulingDateTime: free.start });
  it.clock.advance({ seconds: 1 });
  await post(`/registrations/${student.id}/abandon`, GIVES_UP);
  it.clock.advance({ seconds: 1 });
  await post(`/registrations/${student.id}/undo-abandon`);
  const { body } = await call(it, 'GET', `/registrations/${student.id}/timeline?kinds=EVENT`, undefined, admin.headers);
  const told = body.content.map(({ title, text }: { title: string; text: string | null }) => `${title}: ${text}`);
  expect(told[0]).toBe('Desistência desfeita: Agendamento de volta: 10/03/2026 08:00');
  expect(told).toContain('Desistência: Mudou de cidade. Agendamento liberado: 10/03/2026 08:00');
  expect(told).toContain('Agendamento: 10/03/2026 08:00');
});
