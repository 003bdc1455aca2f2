import { addCents, type Cents, cents, centsFromReais, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import type { StatementLine } from '#kit/record/Statement.tsx';
import type { Registration } from '../registration.ts';

type Amounts = Pick<Registration, 'registrationContractAmount' | 'dueAmount' | 'balance' | 'totalMoneyInPlatform'>;

const centsOf = (reais: number): Cents => centsFromReais(reais) ?? ZERO_CENTS;

/**
 * The money of a registration as one sum: contract, what was charged besides, less what was paid, leaves what is open (or the student's credit).
 * What was paid is told only to those who see paid totals (Specification 3 §2). Amounts in reais.
 */
export function statementOf(registration: Amounts): readonly StatementLine[] {
  const contract = centsOf(registration.registrationContractAmount);
  const charged = centsOf(registration.dueAmount);
  const balance = centsOf(registration.balance);
  const others = cents(charged - contract);
  const paid = addCents(balance, charged);
  const lines: StatementLine[] = [{ label: 'Contrato', text: formatBrl(contract) }];
  if (others > 0) lines.push({ label: 'Outras cobranças', text: formatBrl(others), sign: 'plus' });
  if (others < 0) lines.push({ label: 'Abatimentos', text: formatBrl(cents(contract - charged)), sign: 'minus' });
  if (registration.totalMoneyInPlatform !== undefined)
    lines.push({ label: 'Pago', text: formatBrl(paid), sign: 'minus' });
  const left = balance > 0 ? 'Crédito do aluno' : 'Em aberto';
  return [...lines, { label: left, text: formatBrl(cents(Math.abs(balance))), sign: 'result' }];
}
