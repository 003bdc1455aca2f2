import { type CauseTab, FEMININE_COMMAND_LINES, paymentInWords, STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import { formatDate, formatDateTime, isZoneOffset } from '@habilita/kernel';
import type { CauseText } from '#areas/money/core/index.ts';
import type { LedgerLine } from './statement.queries.ts';

interface CauseFact {
  readonly label: string;
  readonly text: string;
}

/**
 * The tab of the registration's page that shows what caused a line of the statement. For money that a provider received
 * or gave back, it is the tab of payments.
 */
export const tabOf = ({ sourceType, row }: Pick<LedgerLine, 'sourceType' | 'row'>): CauseTab =>
  row?.line.tab ?? (sourceType === 'REGISTRATION' ? 'matricula' : 'pagamentos');

type CauseLine = Omit<LedgerLine, 'reason' | 'createdBy'>;

/** Says in one Portuguese sentence what caused a line of the statement. */
export function descriptionOf(line: CauseLine): string {
  const { kind, undoesKind, undoesAt } = line;
  if (undoesKind !== null)
    return `${STUDENT_STATEMENT_KINDS[undoesKind]} de ${momentOf(line, undoesAt)} ${undoneWord(undoesKind)}. ${sourceOf(line)}`;
  return sourceOf(line) || STUDENT_STATEMENT_KINDS[kind];
}

const FEMININE: ReadonlySet<string> = new Set(FEMININE_COMMAND_LINES);
const undoneWord = (kind: LedgerLine['kind']): string => (FEMININE.has(kind) ? 'desfeita' : 'desfeito');

function sourceOf(line: CauseLine): string {
  const told = toldBy(line);
  if (told !== undefined) return told.text;
  return isOfPayment(line) ? chargeOf(line) : (line.planName ?? '');
}

/**
 * The text that a money command declares for the statement lines it causes. Undefined for a line without such a text,
 * which is described by its payment or its plan.
 */
const toldBy = (line: CauseLine): CauseText | undefined =>
  line.row?.line.tells?.({ ...line, payment: isOfPayment(line) ? chargeOf(line) : undefined });

const isOfPayment = ({ sourceType, row, paymentMethod }: CauseLine): boolean =>
  sourceType === 'PAYMENT' || (row?.line.isOfPayment === true && paymentMethod !== null);

const chargeOf = (line: CauseLine): string => `${paymentOf(line)}, cobrança ${line.orderId ?? '–'}`;

function paymentOf({ paymentMethod, part, installmentNumber, numberOfInstallments }: CauseLine): string {
  if (paymentMethod === null || part === null || installmentNumber === null || numberOfInstallments === null)
    return 'Pagamento';
  return paymentInWords({ entityPaymentType: part, paymentMethod, installmentNumber, numberOfInstallments });
}

function momentOf({ campaignZoneOffset: zone }: CauseLine, at: Temporal.Instant | null): string {
  return at === null || !isZoneOffset(zone) ? '' : formatDateTime(at.toString(), zone);
}

/**
 * Labelled facts about what caused a line of the statement, such as its due date. The reason and the author are
 * included only when the line has them.
 */
export function factsOf(line: LedgerLine): CauseFact[] {
  const facts: CauseText['facts'] = [
    ['Número da cobrança', line.orderId],
    ['Pagamento', isOfPayment(line) ? paymentOf(line) : null],
    ['Vencimento', line.dueDate === null ? null : formatDate(line.dueDate)],
    ['Provedor', line.provider],
    ['Plano', line.sourceType === 'REGISTRATION' ? line.planName : null],
    ...(toldBy(line)?.facts ?? []),
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
