import { isPixPayload } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';

const it = appOfFile();

async function mailOf({ paymentId }: Charged) {
  return it.db
    .selectFrom('outboxMessages')
    .select(['body', 'bodyOnceSent'])
    .where('entityType', '=', 'PAYMENT')
    .where('entityId', '=', paymentId)
    .orderBy('createdAt')
    .executeTakeFirstOrThrow();
}
async function keyOf(charged: Charged): Promise<string> {
  const { body } = await mailOf(charged);
  return new RegExp(`/payment/${charged.paymentId}\\?key=(\\S+)`).exec(body)?.[1] ?? '';
}
const opened = ({ paymentId }: Charged, key?: string) =>
  call(it, 'GET', `/checkout/payments/${paymentId}${key === undefined ? '' : `?key=${key}`}`);
const pdfOf = ({ paymentId }: Charged, key: string) =>
  call(it, 'GET', `/checkout/payments/${paymentId}/boleto-by-link?key=${key}`);

describe('the link of a PIX', () => {
  test('as the mail carries it shows the code and its QR code, and who receives', async () => {
    const pix = await aCharged(it, 'PIX');
    const { body } = await opened(pix, await keyOf(pix));
    expect(body).toMatchObject({
      howToPay: { kind: 'PIX', expiresAt: expect.any(String) },
      receipt: null,
      orderId: expect.stringMatching(/\S/),
      drivingSchoolCnpj: expect.stringMatching(/^[A-Z0-9]{12}\d{2}$/),
      drivingSchoolPhone: expect.stringMatching(/^\d{10,11}$/),
    });
    expect(isPixPayload(body.howToPay.pixCopyAndPasteCode)).toBe(true);
    expect(Buffer.from(body.howToPay.pixQrCodeBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
  });

  test('without the key, with that of another payment or a changed one, shows no code', async () => {
    const [pix, other] = [await aCharged(it, 'PIX'), await aCharged(it, 'PIX')];
    const key = await keyOf(pix);
    for (const wrong of [undefined, await keyOf(other), `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'x'])
      expect((await opened(pix, wrong)).body.howToPay).toEqual({ kind: 'KEY_REQUIRED' });
  });

  test('says when the code is over, and after the payment gives the receipt and what comes next', async () => {
    const [late, paid] = [await aCharged(it, 'PIX'), await aCharged(it, 'PIX')];
    const key = await keyOf(paid);
    await pays(it, paid);
    expect((await opened(paid, key)).body).toMatchObject({
      status: 'PAID',
      howToPay: null,
      schedulesNext: true,
      receipt: {
        paidAt: it.clock.now().toString({ smallestUnit: 'millisecond' }),
        cardBrand: null,
        installments: null,
      },
    });
    it.clock.advance({ hours: 24 * 30 });
    expect((await opened(late, await keyOf(late))).body.howToPay).toEqual({ kind: 'PIX_EXPIRED' });
  });

  test('is taken out of the copy that staff read once the mail was sent', async () => {
    const pix = await aCharged(it, 'PIX');
    const { body, bodyOnceSent } = await mailOf(pix);
    expect(body).toContain(await keyOf(pix));
    expect(bodyOnceSent).not.toContain(await keyOf(pix));
    expect(bodyOnceSent).toContain('Código copia e cola');
  });
});

describe('the link of a boleto', () => {
  test('as the mail carries it shows the line of digits and opens the PDF', async () => {
    const boleto = await aCharged(it, 'BOLETO_PARCELADO');
    const key = await keyOf(boleto);
    expect((await opened(boleto, key)).body.howToPay).toEqual({
      kind: 'BOLETO',
      typefulLine: expect.stringMatching(/^\d{47}$/),
      pix: null,
    });
    const { body } = await pdfOf(boleto, key);
    expect(body.fileName).toBe('CNHPOP_Entrada.pdf');
    expect((await it.inject({ url: body.downloadUrl })).body.slice(0, 5)).toBe('%PDF-');
  });

  test('that has a PIX code shows it too, and the mail and staff have it until the boleto is paid', async () => {
    it.getnet.setKnobs({ boletoPix: true });
    const boleto = await aCharged(it, 'BOLETO');
    it.getnet.setKnobs({ boletoPix: false });
    const key = await keyOf(boleto);
    const { pix } = (await opened(boleto, key)).body.howToPay;
    expect(isPixPayload(pix.pixCopyAndPasteCode)).toBe(true);
    expect(Buffer.from(pix.pixQrCodeBase64, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect((await mailOf(boleto)).body).toContain(`código copia e cola:\n${pix.pixCopyAndPasteCode}`);
    const { headers } = await it.signIn('ADMIN');
    const listed = `/entity-payments/light-search?registrationIds=${boleto.registrationId}`;
    const { body } = await call(it, 'GET', listed, undefined, headers);
    expect(body.content).toMatchObject([{ pixCopyAndPasteCode: pix.pixCopyAndPasteCode }]);
    expect((await opened(boleto)).body.howToPay).toEqual({ kind: 'KEY_REQUIRED' });
    await pays(it, boleto);
    expect((await opened(boleto, key)).body).toMatchObject({ status: 'PAID', howToPay: null });
  });

  test('with another key is not found', async () => {
    const [boleto, other] = [await aCharged(it, 'BOLETO'), await aCharged(it, 'BOLETO')];
    expect(codes(await pdfOf(boleto, await keyOf(other)))).toEqual({ global: 'PAYMENT_NOT_FOUND' });
    expect((await opened(boleto)).body.howToPay).toEqual({ kind: 'KEY_REQUIRED' });
  });
});
