import { beforeAll, describe, expect, test } from 'vitest';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, call, codes } from '../../../../test/builders/enrolment.ts';
import { aCart } from '../../../../test/builders/cart.ts';
import { aCharged } from '../../../../test/builders/money.ts';
import { somebodyWaits } from '../../../../test/somebody-waits.ts';

const it = appOfFile();
let campaign: BuiltCampaign;
let support: SignedIn;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
  support = await it.signIn('STUDENT_SUPPORT');
});

const formOf = (candidate = aCandidate(), version = 1) => ({
  studentName: candidate.name,
  studentEmail: candidate.email,
  studentCpf: candidate.cpf,
  studentCellphone: candidate.cellphone,
  studentDateOfBirth: candidate.dateOfBirth,
  studentGender: 'F',
  studentCivilStatus: 'C',
  studentCep: '29010000',
  studentCountyId: campaign.county.id,
  studentNeighborhood: 'Centro',
  studentStreet: 'Rua Dois',
  studentNumber: '2',
  version,
});

const rowOf = (id: string) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function edit(registrationId: string, form: object, who: SignedIn = support) {
  const { studentId } = await rowOf(registrationId);
  return call(it, 'PUT', `/students/${studentId}/registrations/${registrationId}`, form, who.headers);
}

describe('editing the student of a registration', () => {
  test('with a city by name: a state that is none is not found, a city that is not in it is wrong', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    const { studentCountyId: _id, ...form } = formOf();
    const { name, state } = campaign.county;
    const refused = await edit(id, { ...form, studentState: 'XX', studentCity: name });
    expect([refused.status, codes(refused)]).toEqual([404, { studentState: ['STATE_NOT_FOUND'] }]);
    expect(codes(await edit(id, { ...form, studentState: state, studentCity: 'Atlântida' }))).toEqual({
      studentCity: ['INVALID'],
    });
    expect((await edit(id, { ...form, studentState: state, studentCity: name })).status).toBe(200);
  });

  test('while the cart is filled in, or erased, each waits for the other: neither locks the other out', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    const { answer } = await it.db.transaction().execute(async (trx) => {
      const locked = await lockRegistration(trx, id);
      const sent = edit(id, formOf());
      await somebodyWaits(it.db);
      const at = it.clock.now();
      await trx
        .updateTable('students')
        .set({ anonymisedAt: at, updatedAt: at })
        .where('id', '=', locked?.studentId ?? '')
        .execute();
      return { answer: sent };
    });
    expect(codes(await answer)).toEqual({ global: 'REGISTRATION_ANONYMISED' });
  });

  test('shows in the lists at once and keeps before and after in the history', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    const candidate = aCandidate({ name: 'Ana Lúcia' });
    expect(await edit(id, formOf(candidate))).toEqual({ status: 200, body: { studentVersion: 2 } });
    expect(await rowOf(id)).toMatchObject({
      studentName: 'Ana Lúcia',
      studentCpf: candidate.cpf,
      studentCellphone: candidate.cellphone,
    });
    const event = await it.db
      .selectFrom('events')
      .selectAll()
      .where('entityId', '=', id)
      .where('kind', '=', 'STUDENT_CHANGED')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      actorId: support.userId,
      before: { name: 'José Souza', street: null },
      after: { name: 'Ana Lúcia', city: 'Vitória' },
    });
    expect(event.after).not.toHaveProperty('rg');
  });

  test('clears the optional fields that are left out', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    const kept = { studentRg: 'MG1234567', studentPhone: '2733334444', studentComplement: 'Casa' };
    const { studentId } = await rowOf(id);
    const optional = () =>
      it.db.selectFrom('students').select(['rg', 'phone', 'complement']).where('id', '=', studentId).executeTakeFirst();
    const candidate = aCandidate();
    expect((await edit(id, { ...formOf(candidate), ...kept })).status).toBe(200);
    expect(await optional()).toEqual({ rg: 'MG1234567', phone: '2733334444', complement: 'Casa' });
    expect((await edit(id, formOf(candidate, 2))).status).toBe(200);
    expect(await optional()).toEqual({ rg: null, phone: null, complement: null });
  });

  test('refuses what someone else changed meanwhile, and says who', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    await edit(id, formOf());
    const stale = await edit(id, formOf());
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    expect(stale.body.errors.globalErrors[0].detail).toMatchObject({ changedBy: 'Pessoa STUDENT_SUPPORT' });
  });

  const registered = { status: 'REGISTERED', paymentMethod: 'PIX' } as const;

  test('refuses what another registration of the campaign has, on its field, and changes nothing', async () => {
    const taken = await rowOf(await aCart(it.db, campaign, it.clock.now(), registered));
    const id = await aCart(it.db, campaign, it.clock.now(), registered);
    const before = await rowOf(id);
    expect(codes(await edit(id, { ...formOf(), studentEmail: taken.studentEmail }))).toEqual({
      studentEmail: ['EMAIL_ALREADY_REGISTERED'],
    });
    expect(codes(await edit(id, { ...formOf(), studentCpf: taken.studentCpf }))).toEqual({
      studentCpf: ['CPF_ALREADY_REGISTERED'],
    });
    expect(codes(await edit(id, { ...formOf(), studentCellphone: taken.studentCellphone }))).toEqual({
      studentCellphone: ['CELLPHONE_ALREADY_REGISTERED'],
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('takes a landline with ten digits, and no mobile in its place', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    expect(codes(await edit(id, { ...formOf(), studentPhone: '11933334444' }))).toEqual({
      studentPhone: ['INVALID_PHONE'],
    });
    expect((await edit(id, { ...formOf(), studentPhone: '1133334444' })).status).toBe(200);
  });

  test('names every field that is wrong', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    const wrong = {
      ...formOf(),
      studentName: '',
      studentCpf: '123',
      studentCep: '1',
      studentPhone: '999',
      studentGender: 'X',
      extra: 1,
    };
    expect(codes(await edit(id, wrong))).toEqual({
      studentName: expect.arrayContaining(['REQUIRED']),
      studentCpf: ['INVALID_CPF'],
      studentCep: ['INVALID_CEP'],
      studentPhone: ['INVALID_PHONE'],
      studentGender: ['INVALID'],
      extra: ['UNKNOWN_FIELD'],
    });
    expect(codes(await edit(id, formOf(aCandidate({ dateOfBirth: '2999-01-01' }))))).toEqual({
      studentDateOfBirth: ['DATE_IN_FUTURE'],
    });
    expect(codes(await edit(id, formOf(aCandidate({ dateOfBirth: '2010-01-01' }))))).toEqual({
      studentDateOfBirth: ['MINIMUM_AGE'],
    });
  });

  test('to somebody who turns 18 within 180 days of the enrolment, whom a guardian enrolled; nobody younger, and in no cart', async () => {
    const { registrationId, campaign: own } = await aCharged(it);
    const days = (count: number) => {
      const turns = Temporal.PlainDate.from(it.clock.now().toString().slice(0, 10)).add({ days: count });
      return turns.subtract({ years: 18 }).toString();
    };
    const born = (dateOfBirth: string) => {
      const { version: _latest, ...form } = formOf(aCandidate({ dateOfBirth }));
      return { ...form, studentCountyId: own.county.id };
    };
    const refused = { studentDateOfBirth: ['MINIMUM_AGE'] };
    expect(codes(await edit(registrationId, born(days(181))))).toEqual(refused);
    expect((await edit(registrationId, born(days(180)))).status).toBe(200);
    const { body } = await call(it, 'GET', `/registrations/${registrationId}/deadlines`, undefined, support.headers);
    expect(body.deadlines).toContainEqual(expect.objectContaining({ code: 'MINOR', state: 'RUNNING', daysLeft: 180 }));
    const cart = await aCart(it.db, campaign, it.clock.now());
    expect(codes(await edit(cart, formOf(aCandidate({ dateOfBirth: days(1) }))))).toEqual(refused);
  });

  test('to a minor who was let in, whose phone is still corrected after the registration was given up', async () => {
    const { registrationId, campaign: own, candidate } = await aCharged(it);
    const { studentId } = await rowOf(registrationId);
    const dateOfBirth = '2010-01-01';
    await it.db.updateTable('students').set({ dateOfBirth }).where('id', '=', studentId).execute();
    await it.db.updateTable('registrations').set({ status: 'ABANDONED' }).where('id', '=', registrationId).execute();
    const { version: _latest, ...form } = formOf({ ...candidate, dateOfBirth });
    const corrected = { ...form, studentCountyId: own.county.id, studentPhone: '2733334444' };
    expect((await edit(registrationId, corrected)).status).toBe(200);
    expect(codes(await edit(registrationId, { ...corrected, studentDateOfBirth: '2010-01-02' }))).toEqual({
      studentDateOfBirth: ['MINIMUM_AGE'],
    });
  });

  test('is for those who manage registrations; another student of the path is not found', async () => {
    const id = await aCart(it.db, campaign, it.clock.now());
    expect((await edit(id, formOf(), await it.signIn('OPERATOR'))).status).toBe(403);
    expect(
      (
        await edit(
          id,
          formOf(),
          await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [campaign.schools[0].drivingSchoolId] }),
        )
      ).status,
    ).toBe(403);
    const other = await rowOf(await aCart(it.db, campaign, it.clock.now()));
    const crossed = await call(
      it,
      'PUT',
      `/students/${other.studentId}/registrations/${id}`,
      formOf(),
      support.headers,
    );
    expect([crossed.status, codes(crossed)]).toEqual([404, { global: 'REGISTRATION_NOT_FOUND' }]);
  });
});
