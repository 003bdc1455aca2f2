import { addCents, cents, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFigures, balanceOf, figuresOf, NO_FIGURES } from './figures.ts';
import { HOLDERS, LEDGER_KINDS, type LedgerKind, undoneAs } from './kind.ts';
import { type Entry, entriesOf, undoing } from './posting.ts';

const kinds = Object.keys(LEDGER_KINDS) as LedgerKind[];
const action = fc.record({
  kind: fc.constantFrom(...kinds),
  shares: fc
    .tuple(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: 0, max: 100 }))
    .map(([total, share]) => splitByShare(cents(total), share)),
  payer: fc.constantFrom(...HOLDERS),
});

const total = (entries: readonly Entry[]) => addCents(...entries.map((entry) => entry.amount));

describe('postings', () => {
  test('the entries of any action sum to zero, for each holder and in whole', () => {
    fc.assert(
      fc.property(action, (one) => {
        const entries = entriesOf(one);
        for (const holder of HOLDERS) expect(total(entries.filter((entry) => entry.holder === holder))).toBe(0);
        expect(total(entries)).toBe(0);
        expect(entries.every((entry) => entry.amount !== 0)).toBe(true);
      }),
    );
  });

  test('after any sequence of actions the balance is what the student accounts hold, and credits less charges', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        const posted = actions.map((one) => ({ kind: one.kind, entries: entriesOf(one) }));
        const figures = posted.reduce(
          (sum, { kind, entries }) => addFigures(sum, figuresOf(kind, entries)),
          NO_FIGURES,
        );
        const student = total(posted.flatMap(({ entries }) => entries).filter((entry) => entry.account === 'STUDENT'));
        expect(balanceOf(figures)).toBe(student);
        expect(balanceOf(figures)).toBe(figures.credits - figures.charges);
      }),
    );
  });

  test('an action and its undoing leave every figure where it was', () => {
    fc.assert(
      fc.property(action, (one) => {
        const entries = entriesOf(one);
        const done = figuresOf(one.kind, entries);
        expect(addFigures(done, figuresOf(undoneAs(one.kind), undoing(entries)))).toEqual(NO_FIGURES);
      }),
    );
  });

  test('a contract is owed, a PIX pays it, and the money is in the platform by holder', () => {
    const shares = splitByShare(cents(180_000), 85);
    const contract = figuresOf('CONTRACT', entriesOf({ kind: 'CONTRACT', shares }));
    expect(balanceOf(contract)).toBe(-180_000);
    const paid = addFigures(contract, figuresOf('PLATFORM_PAYMENT', entriesOf({ kind: 'PLATFORM_PAYMENT', shares })));
    expect(balanceOf(paid)).toBe(0);
    expect(paid).toMatchObject({ partnerInPlatform: 153_000, marketplaceInPlatform: 27_000, inCfc: 0 });
  });

  test('money for an unknown registration waits in suspense, never on a student', () => {
    const entries = entriesOf({
      kind: 'PLATFORM_PAYMENT',
      shares: splitByShare(cents(500), 0),
      unknownRegistration: true,
    });
    expect(entries.map((entry) => entry.account)).toEqual(['PLATFORM_CASH', 'SUSPENSE']);
  });

  test('a refund the school pays leaves its own cash', () => {
    const entries = entriesOf({
      kind: 'REFUND',
      shares: { partner: cents(500), marketplace: cents(0) },
      payer: 'PARTNER',
    });
    expect(entries.map((entry) => entry.account)).toEqual(['STUDENT', 'CFC_CASH']);
  });
});
