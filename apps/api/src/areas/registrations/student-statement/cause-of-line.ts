import { type CauseTab, PAYMENT_METHODS, paymentInWords, STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import { formatDate, formatDateTime, isZoneOffset } from '@habilita/kernel';
import type { LedgerLine } from './statement.queries.ts';

interface CauseFact {
  readonly label: string;
  readonly text: string;
}

const TABS: Readonly<Record<string, CauseTab>> = {
  REGISTRATION: 'matricula',
  PAYMENT: 'pagamentos',
  PAYMENT_REVERSAL: 'estornos',
  REGISTRATION_PAYMENT_IN_CFC: 'pagamentos-no-cfc',
  REGISTRATION_PLAN_CHANGE: 'alteracoes-de-categoria',
  REGISTRATION_ABANDONMENT: 'multas',
  REGISTRATION_REFUND: 'reembolsos',
  REGISTRATION_MANUAL_ENTRY: 'lancamentos-manuais',
  REGISTRATION_CUSTOM_PAYMENT: 'pagamentos-avulsos',
};

const PAYERS = { MARKETPLACE: 'Plataforma', PARTNER: 'CFC' } as const;

/** The screen's tab of the line's source; what providers received or reversed belongs to payments. */
export const tabOf = ({ sourceType }: Pick<LedgerLine, 'sourceType'>): CauseTab => TABS[sourceType] ?? 'pagamentos';

type CauseLine = Omit<LedgerLine, 'reason' | 'createdBy'>;

/** One sentence in Portuguese: what the line comes from. */
export function descriptionOf(line: CauseLine): string {
  const { kind, undoesKind, undoesAt } = line;
  if (undoesKind !== null)
    return `${STUDENT_STATEMENT_KINDS[undoesKind]} de ${momentOf(line, undoesAt)} ${undoneWord(undoesKind)}. ${sourceOf(line)}`;
  return sourceOf(line) || STUDENT_STATEMENT_KINDS[kind];
}

/** Kinds whose Portuguese name is feminine, for 'desfeita' to agree with it. */
const FEMININE: ReadonlySet<LedgerLine['kind']> = new Set(['PLAN_CHANGE', 'PENALTY', 'FEE']);
const undoneWord = (kind: LedgerLine['kind']): string => (FEMININE.has(kind) ? 'desfeita' : 'desfeito');

function sourceOf(line: CauseLine): string {
  const { sourceType, orderId, planName } = line;
  if (isByProvider(line)) return `Reembolso pelo provedor: ${paymentOf(line)}, cobrança ${orderId ?? '–'}`;
  if (isOfPayment(line)) return `${paymentOf(line)}, cobrança ${orderId ?? '–'}`;
  if (sourceType === 'REGISTRATION_CUSTOM_PAYMENT') return line.customReason ?? STUDENT_STATEMENT_KINDS.CUSTOM_PAYMENT;
  if (sourceType === 'REGISTRATION_PLAN_CHANGE') return changeOf(line);
  if (sourceType === 'REGISTRATION_PAYMENT_IN_CFC') return 'Recebido pelo CFC';
  if (sourceType === 'REGISTRATION_ABANDONMENT') return 'Desistência da matrícula';
  if (sourceType === 'REGISTRATION_REFUND')
    return `Reembolso pago ${line.payer === 'PARTNER' ? 'pelo CFC' : 'pela plataforma'}`;
  if (sourceType === 'REGISTRATION_MANUAL_ENTRY') return 'Lançado por um administrador';
  return planName ?? '';
}

function changeOf({ originalPlanName, newPlanName, originalMethod, newMethod }: CauseLine): string {
  const plan = originalPlanName === newPlanName ? [] : [`De ${originalPlanName} para ${newPlanName}`];
  const isMoved = originalMethod !== null && newMethod !== null && originalMethod !== newMethod;
  const method = isMoved ? [`de ${PAYMENT_METHODS[originalMethod]} para ${PAYMENT_METHODS[newMethod]}`] : [];
  const changes = [...plan, ...method].join(', ');
  return plan.length === 0 && newPlanName !== null ? `${newPlanName}, ${changes}` : changes;
}

/** True for a refund that the provider of a payment made. */
const isByProvider = ({ sourceType, orderId }: Pick<LedgerLine, 'sourceType' | 'orderId'>): boolean =>
  sourceType === 'REGISTRATION_REFUND' && orderId !== null;

const isOfPayment = (line: Pick<LedgerLine, 'sourceType' | 'orderId'>): boolean =>
  line.sourceType === 'PAYMENT' || line.sourceType === 'PAYMENT_REVERSAL' || isByProvider(line);

function paymentOf({ paymentMethod, part, installmentNumber, numberOfInstallments }: CauseLine): string {
  if (paymentMethod === null || part === null || installmentNumber === null || numberOfInstallments === null)
    return 'Pagamento';
  return paymentInWords({ entityPaymentType: part, paymentMethod, installmentNumber, numberOfInstallments });
}

function momentOf({ campaignZoneOffset: zone }: CauseLine, at: Temporal.Instant | null): string {
  return at === null || !isZoneOffset(zone) ? '' : formatDateTime(at.toString(), zone);
}

function giverOf(line: LedgerLine): string | null {
  if (isByProvider(line)) return 'Provedor';
  return line.payer === null ? null : PAYERS[line.payer];
}

/** Facts about the line's source; reason and author only when the line has them. */
export function factsOf(line: LedgerLine): CauseFact[] {
  const methods = line.originalMethod !== null && line.newMethod !== null && line.originalMethod !== line.newMethod;
  const isOtherPlan = line.originalPlanName !== line.newPlanName;
  const facts: [string, string | null][] = [
    ['Número da cobrança', line.orderId],
    ['Pagamento', isOfPayment(line) ? paymentOf(line) : null],
    ['Vencimento', line.dueDate === null ? null : formatDate(line.dueDate)],
    ['Provedor', line.provider],
    ['Plano', line.sourceType === 'REGISTRATION' ? line.planName : null],
    ['Plano anterior', isOtherPlan ? line.originalPlanName : null],
    ['Plano novo', isOtherPlan ? line.newPlanName : null],
    ['Forma anterior', methods && line.originalMethod !== null ? PAYMENT_METHODS[line.originalMethod] : null],
    ['Forma nova', methods && line.newMethod !== null ? PAYMENT_METHODS[line.newMethod] : null],
    ['Motivo da cobrança', line.customReason],
    ['Detalhes', line.customDetails],
    ['Reembolso pago por', giverOf(line)],
    [
      'Desfaz',
      line.undoesKind === null
        ? null
        : `${STUDENT_STATEMENT_KINDS[line.undoesKind]} de ${momentOf(line, line.undoesAt)}`,
    ],
    ['Desfeito em', line.undoneAt === null ? null : momentOf(line, line.undoneAt)],
    ['Motivo', line.reason],
    ['Por', line.createdBy],
  ];
  return facts.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]));
}
