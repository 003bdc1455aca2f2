import { type Charge, chargeSchema } from './charge.ts';

export function sampleCharge(change: { [K in keyof Charge]?: Charge[K] | undefined } = {}): Charge {
  return chargeSchema.parse({
    id: 'ch_1',
    idempotencyKey: 'pay-1:1',
    fingerprint: 'f',
    paymentId: 'pay-1',
    method: 'PIX',
    amount: 150_000,
    description: 'Matrícula',
    payer: {
      name: 'Ana Souza',
      document: '52998224725',
      email: 'ana@example.com',
      address: {
        street: 'Rua das Flores',
        number: '10',
        district: 'Centro',
        city: 'Vitória',
        state: 'ES',
        postalCode: '29010000',
      },
    },
    split: { partner: 127_500, marketplace: 22_500 },
    createdAt: '2026-11-20T14:00:00Z',
    expiresAt: '2026-11-21T14:00:00Z',
    payments: [],
    refunds: [],
    attempts: [],
    ...change,
  });
}
