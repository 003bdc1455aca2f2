import { addCents, cents, negateCents } from '@habilita/kernel';
import { balanceByHolder, figuresOf, type MoneyFacts, openPayments, totalOf } from '#areas/money/index.ts';

/** Broken identities: statement = balance, requested = owed or raised, every payment fully shared. */
export function brokenIdentities(
  { ledger, payments, abandonment }: Pick<MoneyFacts, 'ledger' | 'payments' | 'abandonment'>,
  isRaised: boolean,
): string[] {
  const figures = figuresOf(ledger);
  const balance = totalOf(balanceByHolder(figures));
  const statement = totalOf(figures.credits) - totalOf(figures.charges);
  const open = addCents(...openPayments({ payments }).map(({ gross }) => gross));
  const owed = Math.max(0, negateCents(balance));
  // Custom payments stay open although credits would cover them.
  const beside = openPayments({ payments }).filter(({ entityType }) => entityType === 'REGISTRATION_CUSTOM_PAYMENT');
  const isAskedFor = open >= owed && open <= addCents(cents(owed), ...beside.map(({ gross }) => gross));
  const isExplained = isRaised || abandonment?.ignoresPaid === true;
  return [
    ...(balance === statement ? [] : [`balance ${balance}, statement ${statement}`]),
    ...(isExplained || isAskedFor ? [] : [`asked for ${open}, owed ${owed}`]),
    ...payments
      .filter(({ shares, gross }) => shares.marketplace + shares.partner !== gross)
      .map(({ id }) => `payment ${id} is not shared out whole`),
  ];
}
