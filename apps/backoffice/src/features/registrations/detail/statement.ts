import { addCents, type Cents, cents, centsFromReais, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import type { StatementLine } from '#kit/record/Statement.tsx';
import type { Registration } from '../registration.ts';

type Amounts = Pick<Registration, 'registrationContractAmount' | 'dueAmount' | 'balance' | 'totalMoneyInPlatform'>;

const centsOf = (reais: number): Cents => centsFromReais(reais) ?? ZERO_CENTS;

/**
 * Contract + other charges − paid = open, or the student's credit. Amounts in reais; paid only for those who see paid totals (Specification
 * 3 §2).
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
