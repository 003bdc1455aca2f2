import { randomUUID } from 'node:crypto';
import { isPixPayload } from '@habilita/kernel';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
let pix: Charged;
let boleto: Charged;
beforeAll(async () => {
  pix = await aCharged(it, 'PIX');
  boleto = await aCharged(it, 'BOLETO_PARCELADO');
});

async function read(url: string, headers: Record<string, string>) {
  const answer = await it.inject({ url: `/api/v1${url}`, headers });
  const body = answer.json();
  return { status: answer.statusCode, body, code: body.errors?.globalErrors?.[0]?.code as string | undefined };
}

const studentOf = ({ registrationId }: Charged) =>
  it.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId).executeTakeFirstOrThrow();

async function boletoPath(charged: Charged, { type = 'DOWN_PAYMENT', paymentId = charged.paymentId } = {}) {
  const { studentId } = await studentOf(charged);
  return `/students/${studentId}/registrations/${charged.registrationId}/boleto/${type}/${paymentId}`;
}

const schoolOf = ({ campaign }: Charged) => campaign.schools[0].drivingSchoolId;

describe('a boleto', () => {
  test('is a signed link to a PDF that dies after five minutes', async () => {
    const { body } = await read(await boletoPath(boleto), admin.headers);
    expect(body.fileName).toBe('CNHPOP_Entrada.pdf');
    const file = await it.inject({ url: body.downloadUrl });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''CNHPOP_Entrada.pdf",
    });
    expect(file.body.slice(0, 5)).toBe('%PDF-');
    it.clock.advance({ minutes: 5 });
    expect((await it.inject({ url: body.downloadUrl })).statusCode).toBe(404);
  });

  test('of an instalment and of a single payment have names of their own; the origin names the payment as well', async () => {
    const parcel = await it.db
      .selectFrom('payments')
      .select('id')
      .where('registrationId', '=', boleto.registrationId)
      .where('installmentNumber', '=', 3)
      .executeTakeFirstOrThrow();
    const asked = await boletoPath(boleto, { type: 'INSTALLMENT', paymentId: parcel.id });
    expect((await read(asked, admin.headers)).body.fileName).toBe('CNHPOP_Parcela_3.pdf');
    const single = await boletoPath(await aCharged(it, 'BOLETO'), { type: 'REGISTRATION' });
    expect((await read(single, admin.headers)).body.fileName).toBe('CNHPOP_Boleto.pdf');
  });

  test('is the student’s own to fetch, and nobody else’s', async () => {
    const path = `/checkout/payments/${boleto.paymentId}/boleto`;
    expect((await read(path, boleto.headers)).body.downloadUrl).toMatch(/^\/files\//);
    expect((await read(path, pix.headers)).code).toBe('PAYMENT_NOT_FOUND');
  });

  test('is for the school’s own people, unknown to those of another, and only at its own address', async () => {
    const own = await it.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [schoolOf(boleto)] });
    const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [schoolOf(pix)] });
    expect((await read(await boletoPath(boleto), own.headers)).status).toBe(200);
    expect((await read(await boletoPath(boleto), stranger.headers)).code).toBe('STUDENT_NOT_FOUND');
    const elsewhere = await boletoPath(pix, { paymentId: boleto.paymentId });
    expect((await read(elsewhere, admin.headers)).code).toBe('PAYMENT_NOT_FOUND');
    const instalment = await boletoPath(boleto, { type: 'INSTALLMENT' });
    expect((await read(instalment, admin.headers)).code).toBe('PAYMENT_NOT_FOUND');
  });

  test('of an instalment is for administrators alone in the campaigns of the rule, in the list and at its address', async () => {
    const parcel = await it.db
      .selectFrom('payments')
      .select('id')
      .where('registrationId', '=', boleto.registrationId)
      .where('installmentNumber', '=', 1)
      .where('part', '=', 'INSTALLMENT')
      .executeTakeFirstOrThrow();
    const support = await it.signIn('STUDENT_SUPPORT');
    const path = await boletoPath(boleto, { type: 'INSTALLMENT', paymentId: parcel.id });
    const hiddenFor = async (headers: Record<string, string>) => {
      const list = await read(
        `/entity-payments/light-search?ids=${parcel.id},${boleto.paymentId}&registrationIds=${boleto.registrationId}`,
        headers,
      );
      const rows: { id: string; isBoletoHidden: boolean }[] = list.body.content;
      return rows.filter((row) => row.isBoletoHidden).map((row) => row.id);
    };
    const campaign = await it.db
      .selectFrom('campaigns')
      .select(['state', 'locality', 'edition'])
      .where('id', '=', boleto.campaign.id)
      .executeTakeFirstOrThrow();
    const rule = (values: object) => ({ id: randomUUID(), state: campaign.state, validFrom: '2026-01-01', ...values });
    await it.db
      .insertInto('hiddenInstalmentBoletos')
      .values([
        rule({ locality: 'Outra cidade' }),
        rule({ edition: campaign.edition + 1 }),
        rule({ validUntil: '2026-01-02' }),
      ])
      .execute();
    expect((await read(path, support.headers)).status).toBe(200);
    expect(await hiddenFor(support.headers)).toEqual([]);

    const { locality, edition } = campaign;
    await it.db.insertInto('hiddenInstalmentBoletos').values(rule({ locality, edition })).execute();
    expect((await read(path, support.headers)).code).toBe('FORBIDDEN');
    expect(await hiddenFor(support.headers)).toEqual([parcel.id]);
    // Whoever may not see the boleto may not see a PIX code that pays it either.
    await it.db.updateTable('payments').set({ pixCopyAndPasteCode: '000201' }).where('id', '=', parcel.id).execute();
    const codePath = `/entity-payments/${parcel.id}/pix-qr-code`;
    expect((await read(codePath, support.headers)).code).toBe('FORBIDDEN');
    expect((await read(codePath, admin.headers)).status).toBe(200);
    expect((await read(await boletoPath(boleto), support.headers)).status).toBe(200);
    expect((await read(path, admin.headers)).status).toBe(200);
    expect(await hiddenFor(admin.headers)).toEqual([]);
    await ownerOf(it.db).deleteFrom('hiddenInstalmentBoletos').where('validFrom', '=', '2026-01-01').execute();
  });

  test('of an instalment in the fifth edition in ES is kept back from the beginning', async () => {
    const rules = await it.db.selectFrom('hiddenInstalmentBoletos').select(['state', 'locality', 'edition']).execute();
    expect(rules).toContainEqual({ state: 'ES', locality: null, edition: 5 });
  });

  test('that is hidden hides the digits it is paid by, on the page and in the list', async () => {
    const charged = await aCharged(it, 'BOLETO_PARCELADO');
    await it.db.updateTable('payments').set({ active: false }).where('id', '=', charged.paymentId).execute();
    const { studentId } = await studentOf(charged);
    const shownTo = async ({ headers }: SignedIn) => {
      const page = await read(`/students/${studentId}/registrations/${charged.registrationId}`, headers);
      const columns = 'boletoDueDate,boletoBarcode,boletoTypefulLine';
      const list = await read(`/registrations?ids=${charged.registrationId}&columns=${columns}`, headers);
      const [{ boletoDueDate, boletoBarcode, boletoTypefulLine }] = list.body.content;
      const listed = { dueDate: boletoDueDate, barcode: boletoBarcode, typefulLine: boletoTypefulLine };
      return { page: page.body.boletoInfo, listed, toSend: page.body.can.sendDownPayment };
    };
    const support = await it.signIn('STUDENT_SUPPORT');
    const seen = await shownTo(support);
    expect(seen).toMatchObject({ page: seen.listed, toSend: true });
    expect(seen.listed).toMatchObject({
      barcode: expect.stringMatching(/^\d{44}$/),
      typefulLine: expect.stringMatching(/^\d{47}$/),
    });

    const place = await it.db
      .selectFrom('campaigns')
      .select(['state', 'locality', 'edition'])
      .where('id', '=', charged.campaign.id)
      .executeTakeFirstOrThrow();
    const rule = { id: randomUUID(), validFrom: '2026-01-01', ...place };
    await it.db.insertInto('hiddenInstalmentBoletos').values(rule).execute();
    onTestFinished(async () => {
      await ownerOf(it.db).deleteFrom('hiddenInstalmentBoletos').where('id', '=', rule.id).execute();
    });
    const digits = { dueDate: seen.listed.dueDate, barcode: null, typefulLine: null };
    expect(await shownTo(support)).toMatchObject({ page: digits, listed: digits, toSend: 'FORBIDDEN' });
    expect(await shownTo(admin)).toEqual(seen);
  });

  test('issued anew is another file', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const file = async () =>
      (await it.inject({ url: (await read(await boletoPath(charged), admin.headers)).body.downloadUrl })).rawPayload;
    const before = await file();
    expect(await file()).toEqual(before);
    const barcode = '03393139100001499909275502500000000000010101';
    await it.db.updateTable('payments').set({ barcode }).where('id', '=', charged.paymentId).execute();
    expect(await file()).not.toEqual(before);
  });

  test('is not handed out once paid, inactive or not issued, nor for a PIX', async () => {
    const charged = await aCharged(it, 'BOLETO');
    const path = await boletoPath(charged);
    const change = (values: { active?: boolean; barcode?: string | null }) =>
      it.db.updateTable('payments').set(values).where('id', '=', charged.paymentId).execute();
    await change({ active: false });
    expect((await read(path, admin.headers)).code).toBe('PAYMENT_INACTIVE');
    await change({ active: true, barcode: null });
    expect((await read(path, admin.headers)).code).toBe('CHARGE_NOT_READY');
    await pays(it, charged);
    expect((await read(path, admin.headers)).code).toBe('PAYMENT_NOT_PENDING');
    expect((await read(await boletoPath(pix), admin.headers)).code).toBe('PAYMENT_METHOD_NOT_ALLOWED');
  });
});

describe('a PIX code', () => {
  test('comes with its QR code, for staff in scope and the student', async () => {
    const own = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [schoolOf(pix)] });
    for (const [path, headers] of [
      [`/entity-payments/${pix.paymentId}/pix-qr-code`, admin.headers],
      [`/entity-payments/${pix.paymentId}/pix-qr-code`, own.headers],
      [`/checkout/payments/${pix.paymentId}/pix-qr-code`, pix.headers],
    ] as const) {
      const { body } = await read(path, headers);
      expect(isPixPayload(body.pixCopyAndPasteCode)).toBe(true);
      expect(Buffer.from(body.pixQrCodeBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
    }
  });

  test('is unknown to other schools and other students', async () => {
    const stranger = await it.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [schoolOf(boleto)] });
    expect((await read(`/entity-payments/${pix.paymentId}/pix-qr-code`, stranger.headers)).status).toBe(404);
    expect((await read(`/checkout/payments/${pix.paymentId}/pix-qr-code`, boleto.headers)).status).toBe(404);
  });

  test('is shown until its very moment and not after', async () => {
    const charged = await aCharged(it, 'PIX');
    const path = `/entity-payments/${charged.paymentId}/pix-qr-code`;
    const listed = `/entity-payments/light-search?registrationIds=${charged.registrationId}`;
    it.clock.advance({ hours: 23, minutes: 59 });
    const before = await it.signIn('ADMIN');
    expect((await read(path, before.headers)).status).toBe(200);
    const [shown] = (await read(listed, before.headers)).body.content;
    expect(shown.pixCopyAndPasteCode).toMatch(/^000201/);
    expect(shown.pixQrCodeBase64).toBe((await read(path, before.headers)).body.pixQrCodeBase64);
    const two = await read(`${listed},${(await aCharged(it, 'BOLETO')).registrationId}`, before.headers);
    expect(two.body.content.map((row: object) => 'pixQrCodeBase64' in row)).toEqual([false, false]);
    it.clock.advance({ minutes: 1 });
    const after = await it.signIn('ADMIN');
    expect((await read(path, after.headers)).code).toBe('PIX_EXPIRED');
    const [expired] = (await read(listed, after.headers)).body.content;
    expect([expired.pixCopyAndPasteCode, expired.pixQrCodeBase64]).toEqual([null, null]);
  });

  test('and a boleto’s line are not shown any more to a student who has paid', async () => {
    for (const method of ['PIX', 'BOLETO'] as const) {
      const charged = await aCharged(it, method);
      await pays(it, charged);
      const { body } = await read(`/checkout/registrations/${charged.registrationId}`, charged.headers);
      expect(body.payments).toMatchObject([
        { status: 'PAID', pixCopyAndPasteCode: null, barcode: null, typefulLine: null },
      ]);
    }
  });
});

describe('payment attempts', () => {
  test('are hidden from school people, and those of another school do not exist for them', async () => {
    const path = `/registrations/${pix.registrationId}/payment-transactions`;
    const own = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [schoolOf(pix)] });
    const stranger = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [schoolOf(boleto)] });
    const support = await it.signIn('STUDENT_SUPPORT');
    expect((await read(path, own.headers)).status).toBe(403);
    expect((await read(path, stranger.headers)).code).toBe('REGISTRATION_NOT_FOUND');
    expect((await read(path, support.headers)).body).toEqual({ content: [] });
    expect((await read(`/registrations/${randomUUID()}/payment-transactions`, support.headers)).status).toBe(404);
  });
});
