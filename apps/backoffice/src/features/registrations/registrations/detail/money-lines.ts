import { negateCents } from '@habilita/kernel';
import { dateText, daysText, moneyText } from '#kit/format.ts';
import type { MoneyLine } from '#features/shared/record-page/MoneySummary.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';

type Amounts = Pick<Registration, 'dueAmount' | 'balance' | 'owed'>;

/**
 * The amounts in the header of a registration, computed by `owed-of-registration.ts` of the API. They form an equation
 * (charged − paid − credited + given back = open, or credit), followed by the overdue part. People who may not see
 * credits get only the charged, open and overdue amounts, without signs.
 */
export function moneyLinesOf({ dueAmount, balance, owed }: Amounts): readonly MoneyLine[] {
  const { credits, overdue } = owed;
  const left = {
    label: balance > 0 ? 'Crédito do aluno' : 'Em aberto',
    text: moneyText(balance < 0 ? negateCents(balance) : balance),
  };
  return [
    { label: 'Cobrado', text: moneyText(dueAmount) },
    ...(credits === undefined ? [] : creditLines(credits)),
    { ...left, sign: credits === undefined ? 'left' : 'result' },
    ...(overdue === null ? [] : [overdueLine(overdue)]),
  ];
}

function creditLines({ paid, credited, givenBack }: NonNullable<Amounts['owed']['credits']>): MoneyLine[] {
  return [
    { label: 'Pago', text: moneyText(paid), sign: 'minus' },
    ...(credited === 0 ? [] : [{ label: 'Creditado', text: moneyText(credited), sign: 'minus' } as const]),
    ...(givenBack === 0 ? [] : [{ label: 'Devolvido', text: moneyText(givenBack), sign: 'plus' } as const]),
  ];
}

const overdueLine = ({ amount, since, daysLate }: NonNullable<Amounts['owed']['overdue']>): MoneyLine => ({
  label: `Vencido desde ${dateText(since)}, ${daysText(daysLate)}`,
  text: moneyText(amount),
  sign: 'overdue',
});
