import { type Cents, cents, centsFromReais, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import { dateText, daysText } from '#kit/format.ts';
import type { MoneyLine } from '#features/shared/record-page/MoneySummary.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';

type Amounts = Pick<Registration, 'dueAmount' | 'balance' | 'owed'>;

const centsOf = (reais: number): Cents => centsFromReais(reais) ?? ZERO_CENTS;
const brl = (reais: number): string => formatBrl(centsOf(reais));

/**
 * The amounts of an equation: charged − paid − credited + given back = open, or credit; then what of it is overdue.
 * Those who may not see all parts get only what is charged and what is open, without signs.
 */
export function moneyLinesOf({ dueAmount, balance, owed }: Amounts): readonly MoneyLine[] {
  const { credits, overdue } = owed;
  const left = {
    label: balance > 0 ? 'Crédito do aluno' : 'Em aberto',
    text: formatBrl(cents(Math.abs(centsOf(balance)))),
  };
  return [
    { label: 'Cobrado', text: brl(dueAmount) },
    ...(credits === undefined ? [] : creditLines(credits)),
    { ...left, sign: credits === undefined ? 'left' : 'result' },
    ...(overdue === null ? [] : [overdueLine(overdue)]),
  ];
}

function creditLines({ paid, credited, givenBack }: NonNullable<Amounts['owed']['credits']>): MoneyLine[] {
  return [
    { label: 'Pago', text: brl(paid), sign: 'minus' },
    ...(credited === 0 ? [] : [{ label: 'Creditado', text: brl(credited), sign: 'minus' } as const]),
    ...(givenBack === 0 ? [] : [{ label: 'Devolvido', text: brl(givenBack), sign: 'plus' } as const]),
  ];
}

const overdueLine = ({ amount, since, daysLate }: NonNullable<Amounts['owed']['overdue']>): MoneyLine => ({
  label: `Vencido desde ${dateText(since)}, ${daysText(daysLate)}`,
  text: brl(amount),
  sign: 'overdue',
});
