import { addCents, type Cents, cents, centsFromReais, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import type { StatementLine } from '#kit/record/Statement.tsx';
import type { Registration } from '../registration.ts';

type Amounts = Pick<
  Registration,
  'status' | 'registrationContractAmount' | 'dueAmount' | 'balance' | 'totalMoneyInPlatform'
>;

const centsOf = (reais: number): Cents => centsFromReais(reais) ?? ZERO_CENTS;

/**
 * Contract + other charges − paid = open, or credit; after an abandonment the contract is not charged. Reais; paid
 * only for those who may see it (Specification 3 §2).
 */
export function statementOf(registration: Amounts): readonly StatementLine[] {
  const charged = centsOf(registration.dueAmount);
  const balance = centsOf(registration.balance);
  const paid = addCents(balance, charged);
  const lines = chargesOf(registration, charged);
  if (registration.totalMoneyInPlatform !== undefined)
    lines.push({ label: 'Pago', text: formatBrl(paid), sign: 'minus' });
  const left = balance > 0 ? 'Crédito do aluno' : 'Em aberto';
  return [...lines, { label: left, text: formatBrl(cents(Math.abs(balance))), sign: 'result' }];
}

function chargesOf({ status, registrationContractAmount }: Amounts, charged: Cents): StatementLine[] {
  if (status === 'ABANDONED') return [{ label: 'Cobrado', text: formatBrl(charged) }];
  const contract = centsOf(registrationContractAmount);
  const others = cents(charged - contract);
  const lines: StatementLine[] = [{ label: 'Contrato', text: formatBrl(contract) }];
  if (others > 0) lines.push({ label: 'Outras cobranças', text: formatBrl(others), sign: 'plus' });
  if (others < 0) lines.push({ label: 'Abatimentos', text: formatBrl(cents(contract - charged)), sign: 'minus' });
  return lines;
}
