import type { PaymentEntityType } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { DECLARED } from '#areas/commands/index.ts';
import { rowAskedFor } from '#areas/money/core/index.ts';
import { type PaymentFacts, paymentReceived, registrationDone } from './payment.message.ts';

const facts: PaymentFacts = {
  studentName: 'Maria da Silva',
  campaignName: 'CNH Vitória',
  drivingSchoolName: 'CFC Central',
  planName: 'Primeira habilitação B',
  orderId: '00000012',
  paymentMethod: 'PIX',
  gross: cents(180_000),
  creditCounted: cents(0),
  dueDate: '2026-03-10',
  expiresAt: Temporal.Instant.from('2026-03-08T11:00:00Z'),
  paymentDate: Temporal.Instant.from('2026-03-08T01:30:00Z'),
  zoneOffset: '-03:00',
  pixCopyAndPasteCode: '00020101',
  typefulLine: '03399275500250000000100000101014313910000149990',
  customReason: null,
  payUrl: 'https://habilita.example/payment/1?key=k',
};

const ofRow = (entityType: PaymentEntityType, changed: Partial<PaymentFacts>) => {
  const written = rowAskedFor(DECLARED, { entityType })?.requested?.write({ ...facts, ...changed });
  if (written === undefined) throw new Error(`Nobody is told of ${entityType}`);
  return written;
};

describe('the mail of a registration', () => {
  test('by PIX carries the code and until when, in the campaign’s time', () => {
    const { subject, body } = registrationDone.write(facts);
    expect(subject).toBe('Matrícula realizada: CNH Vitória');
    expect(body).toContain('Olá, Maria!');
    expect(body.replaceAll('\u00A0', ' ')).toContain(
      'Pague R$ 1.800,00 por PIX até 08/03/2026 às 08:00. Código copia e cola:\n00020101',
    );
    expect(body).toContain('abra o QR code neste link:\nhttps://habilita.example/payment/1?key=k');
  });

  test('by boleto carries the linha digitável as it is typed', () => {
    const { body } = registrationDone.write({ ...facts, paymentMethod: 'BOLETO' });
    expect(body).toContain('até 10/03/2026. Linha digitável:\n03399.27550 02500.000001 00000.101014 3 13910000149990');
    expect(body).toContain('O boleto em PDF está neste link:\nhttps://habilita.example/payment/1?key=k');
  });

  test('by instalment boleto has neither digits nor code in the copy that staff read', () => {
    const written = registrationDone.write({ ...facts, paymentMethod: 'BOLETO_PARCELADO' });
    const secrets = ['03399.27550', '00020101', 'key=k'];
    expect(secrets.filter((secret) => written.body.includes(secret))).toEqual(secrets);
    expect(secrets.filter((secret) => written.bodyOnceSent?.includes(secret))).toEqual([]);
  });

  test('by card carries the page where it is paid', () => {
    const { body } = registrationDone.write({ ...facts, paymentMethod: 'CREDIT' });
    expect(body).toContain('com o seu cartão de crédito em:\nhttps://habilita.example/payment/1?key=k');
  });
});

test('the mail of a custom payment says what it is for', () => {
  const { body } = ofRow('REGISTRATION_CUSTOM_PAYMENT', { customReason: 'Aula extra' });
  expect(body).toContain('uma cobrança avulsa para você, no CFC Central: Aula extra.');
});

test.each([
  {
    entityType: 'REGISTRATION_PENALTY',
    subject: 'Cobrança de multa por desistência: CNH Vitória',
    says: 'foi registrada, com multa',
  },
  {
    entityType: 'REGISTRATION_PLAN_CHANGE',
    subject: 'Nova cobrança da matrícula: CNH Vitória',
    says: 'cobranças anteriores não valem mais',
  },
] as const)('$subject says what it is for and how it is paid', ({ entityType, subject, says }) => {
  const text = ofRow(entityType, { paymentMethod: 'BOLETO' });
  expect(text.subject).toBe(subject);
  expect(text.body).toContain(says);
  expect(text.body).toContain('Linha digitável:\n03399.27550');
});

test('the mail of a payment says what came and when', () => {
  const { subject, body } = paymentReceived.write(facts);
  expect(subject).toBe('Pagamento recebido: CNH Vitória');
  expect(body.replaceAll('\u00A0', ' ')).toContain('Recebemos o seu pagamento de R$ 1.800,00 em 07/03/2026 às 22:30.');
  expect(body).toContain('O recibo e o próximo passo estão neste link:\nhttps://habilita.example/payment/1?key=k');
});
