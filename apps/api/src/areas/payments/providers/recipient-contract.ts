import { cnpjWithCheckDigits, newId } from '@habilita/kernel';
import { PASSING_FAULTS } from '@habilita/simulators';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecipientData, RecipientRegistrar, RecipientRequest } from './recipient-registrar.ts';

/** How the contract tests control the simulated provider behind a registrar. */
export interface RecipientHarness {
  readonly registrar: RecipientRegistrar;
  /** Sets what the provider decides about the next data that it gets; WAIT leaves them undecided. */
  decideNext(decision: 'APPROVED' | 'REFUSED' | 'BLOCKED' | 'WAIT'): void;
  /**
   * Returns the data, changed so that the provider takes this decision about them. It is absent when the provider can
   * take the decision about any data.
   */
  dataFor?(data: RecipientData, decision: 'REFUSED' | 'BLOCKED'): RecipientData;
  /** Makes the provider approve the school's data, about which it has not decided yet. */
  approve(data: RecipientData): void;
  /** How many accounts of the school the provider has. */
  accountsOf(data: RecipientData): number;
  /**
   * Returns a registrar whose next call fails in this way. With some failures, such as SILENT_AFTER, the provider
   * carries out the call all the same.
   */
  failing(how: RecipientFailure): RecipientRegistrar;
  close(): Promise<void>;
}

export const RECIPIENT_FAILURES = [...PASSING_FAULTS, 'SILENT', 'SILENT_AFTER'] as const;
export type RecipientFailure = (typeof RECIPIENT_FAILURES)[number];

let number = 0;

/** A school that no provider knows. */
export function someRecipientData(change: Partial<RecipientData> = {}): RecipientData {
  number += 1;
  const cnpj = cnpjWithCheckDigits(String(400_000_000_000 + number));
  return {
    drivingSchoolId: newId(),
    cnpj,
    companyName: 'Centro de Formação Vitória Ltda',
    commercialName: 'Auto Escola Vitória',
    email: 'cfc@example.com',
    phone: '2733334444',
    address: {
      street: 'Rua Sete de Setembro',
      number: '100',
      complement: null,
      district: 'Centro',
      city: 'Vitória',
      state: 'ES',
      postalCode: '29010000',
    },
    bank: {
      code: '001',
      agency: '1234',
      agencyDigit: null,
      account: '56789',
      accountDigit: '0',
      type: 'CHECKING',
      operation: null,
    },
    paymentPlanDays: 30,
    pixKey: { type: 'CNPJ', key: cnpj },
    ...change,
  };
}

export const asked = (data: RecipientData, change: Partial<RecipientRequest> = {}): RecipientRequest => ({
  data,
  externalId: undefined,
  phase: 'NEW',
  repeated: false,
  ...change,
});

type Get = () => RecipientHarness;

async function anActive(it: RecipientHarness) {
  it.decideNext('APPROVED');
  const data = someRecipientData();
  const result = await it.registrar.send(asked(data));
  if (result.kind !== 'standing') throw new Error(`not registered: ${result.kind}`);
  return { data, externalId: result.externalId };
}

/** Contract tests that every registrar of schools must pass, run against the simulator of its provider. */
export function recipientContract(name: string, start: () => Promise<RecipientHarness>): void {
  describe(`schools at ${name}`, () => {
    let harness: RecipientHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());

    decided(() => harness);
    changed(() => harness);
    sentOnce(() => harness);
  });
}

function decided(get: Get): void {
  test('receive once they are approved, with a number to ask about them', async () => {
    const it = get();
    const { data, externalId } = await anActive(it);
    const found = await it.registrar.fetch(asked(data, { externalId, phase: 'SETTLED' }));
    expect(found).toMatchObject({ kind: 'standing', standing: 'ACTIVE', change: 'CONFIRMED', reasons: [] });
    expect(it.accountsOf(data)).toBe(1);
  });

  test('are in analysis while nobody has decided', async () => {
    const it = get();
    it.decideNext('WAIT');
    const data = someRecipientData();
    const sent = await it.registrar.send(asked(data));
    expect(sent).toMatchObject({ kind: 'standing', standing: 'IN_ANALYSIS' });
    it.approve(data);
    const externalId = sent.kind === 'standing' ? sent.externalId : undefined;
    expect(await it.registrar.fetch(asked(data, { externalId }))).toMatchObject({ standing: 'ACTIVE' });
  });

  test.each(['REFUSED', 'BLOCKED'] as const)(
    'that are %s are so with the reasons of the provider',
    async (decision) => {
      const it = get();
      it.decideNext(decision);
      const plain = someRecipientData();
      const result = await it.registrar.send(asked(it.dataFor?.(plain, decision) ?? plain));
      expect(result).toMatchObject({ kind: 'standing', standing: decision, reasons: [expect.stringMatching(/\w/)] });
    },
  );
}

function changed(get: Get): void {
  test('that receive go on while new data are looked at, and when these are refused', async () => {
    const it = get();
    const { data, externalId } = await anActive(it);
    it.decideNext('WAIT');
    const other = { ...data, bank: { ...data.bank, account: '999' } };
    const sent = await it.registrar.send(asked(other, { externalId, phase: 'CHANGE' }));
    expect(sent).toMatchObject({ standing: 'ACTIVE', change: 'WAITING' });
    it.decideNext('REFUSED');
    const wrong = it.dataFor?.(other, 'REFUSED') ?? other;
    const refused = await it.registrar.send(asked(wrong, { externalId, phase: 'CHANGE' }));
    expect(refused).toMatchObject({ standing: 'ACTIVE', change: 'REFUSED', reasons: [expect.stringMatching(/\w/)] });
  });
}

/**
 * The kind of result of a call whose first request fails in this way. When the access token is refused, the client
 * renews it and repeats the request, so that the call succeeds.
 */
const answerAfter = (how: RecipientFailure) => (how === 'UNAUTHORIZED' ? 'standing' : 'unavailable');

function sentOnce(get: Get): void {
  test('sent twice are one account', async () => {
    const it = get();
    it.decideNext('APPROVED');
    const data = someRecipientData();
    const results = await Promise.all([it.registrar.send(asked(data)), it.registrar.send(asked(data))]);
    expect(results.map(({ kind }) => kind)).toEqual(['standing', 'standing']);
    expect(it.accountsOf(data)).toBe(1);
  });

  test.each(RECIPIENT_FAILURES)('end in one account and the same answer after %s', async (how) => {
    const it = get();
    it.decideNext('APPROVED');
    const data = someRecipientData();
    const first = await it.failing(how).send(asked(data));
    expect(first.kind).toBe(answerAfter(how));
    const again = await it.registrar.send(asked(data, { repeated: true }));
    expect(again).toMatchObject({ kind: 'standing', standing: 'ACTIVE' });
    expect(it.accountsOf(data)).toBe(1);
  });
}
