import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCharged, type Charged, standingOf } from '../../../../test/builders/money.ts';
import { outcomesScreen } from '../../../../test/builders/outcomes.ts';
import { CARD_PROVIDER, cardsThat, withProvider } from '../../../../test/builders/providers.ts';
import { checkCharge } from '../charges/check-charge.ts';
import { payByCard } from './pay-by-card.ts';
import { resolveCardAttempt } from './resolve-card-attempt.ts';

const it = appOfFile();

const attemptsOf = ({ paymentId }: Charged) =>
  it.db.selectFrom('paymentAttempts').select(['status', 'errorCode']).where('paymentId', '=', paymentId).execute();

async function aPress() {
  const charged = await aCharged(it, 'CREDIT');
  const cardToken = await it.leaveCard(charged.paymentId);
  return { charged, command: { paymentId: charged.paymentId, attemptId: randomUUID(), cardToken, installments: 3 } };
}

async function settledByStaff(_deps: unknown, attemptId: string): Promise<void> {
  const deaf = withProvider(it.deps, CARD_PROVIDER, {
    fetchCharge: async () => ({ kind: 'unavailable', cause: 'network', detail: '' }),
  });
  await expect(resolveCardAttempt(deaf, attemptId)).rejects.toThrow('provider unavailable');
  const settled = await outcomesScreen(it).act(attemptId, 'settle', { decision: 'NOT_DONE', reason: 'Não consta.' });
  expect(settled.status).toBe(204);
}

/**
 * Lets staff decide the outcome of the card attempt by hand, and then replaces its stored error text with the one that
 * earlier versions of the product wrote. The product must still recognise that text.
 */
async function settledBefore(deps: unknown, attemptId: string): Promise<void> {
  await settledByStaff(deps, attemptId);
  const before = { errorDetails: 'settled by hand: Não consta.' };
  await it.db.updateTable('paymentAttempts').set(before).where('id', '=', attemptId).execute();
}

const GIVEN_UP = [{ status: 'ERROR', errorCode: 'CARD_NOT_PROCESSED' }];
const APPROVED = [{ status: 'SUCCESS', errorCode: null }];
const PAID = { status: 'PAID', booked: 1, balanceCents: 0, raised: [], mismatches: 0 };

describe('an approval that comes after its attempt was given up wins', () => {
  test('when the call itself tells it, from a process that stood still', async () => {
    const { charged, command } = await aPress();
    const provider = it.deps.providers.named(CARD_PROVIDER);
    const frozen = cardsThat(provider, async (request, really) => {
      await resolveCardAttempt(it.deps, command.attemptId);
      expect(await attemptsOf(charged)).toEqual(GIVEN_UP);
      return really(request);
    });
    expect(await payByCard(withProvider(it.deps, CARD_PROVIDER, frozen), command)).toMatchObject({ cardBrand: 'VISA' });
    expect(await attemptsOf(charged)).toEqual(APPROVED);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });

  test('and not another attempt that is under way since', async () => {
    const { charged, command } = await aPress();
    const provider = it.deps.providers.named(CARD_PROVIDER);
    const silent = cardsThat(provider, async () => ({ kind: 'unavailable', cause: 'timeout', detail: '' }));
    const later = { ...command, attemptId: randomUUID() };
    const frozen = cardsThat(provider, async (request, really) => {
      await resolveCardAttempt(it.deps, command.attemptId);
      await expect(payByCard(withProvider(it.deps, CARD_PROVIDER, silent), later)).rejects.toThrow('em andamento');
      return really(request);
    });
    await payByCard(withProvider(it.deps, CARD_PROVIDER, frozen), command);
    expect(await attemptsOf(charged)).toEqual(
      expect.arrayContaining([...APPROVED, { status: 'PENDING', errorCode: null }]),
    );
  });

  test.each([
    ['after the product had given it up', resolveCardAttempt],
    ['after staff had settled it as not done', settledByStaff],
    ['after staff had settled it in an earlier version', settledBefore],
  ])('when only the provider’s record tells it, %s', async (_name, giveUp) => {
    const { charged, command } = await aPress();
    const provider = it.deps.providers.named(CARD_PROVIDER);
    const late: (() => Promise<unknown>)[] = [];
    const silent = cardsThat(provider, async (request, really) => {
      late.push(() => really(request));
      return { kind: 'unavailable', cause: 'timeout', detail: '' };
    });
    await expect(payByCard(withProvider(it.deps, CARD_PROVIDER, silent), command)).rejects.toThrow('em andamento');
    await giveUp(it.deps, command.attemptId);
    expect(await attemptsOf(charged)).toEqual(GIVEN_UP);
    for (const charge of late) await charge();
    await it.notices.lose();
    await checkCharge(it.deps, charged.paymentId);
    expect(await attemptsOf(charged)).toEqual(APPROVED);
    expect(await standingOf(it, charged)).toMatchObject(PAID);
  });
});
