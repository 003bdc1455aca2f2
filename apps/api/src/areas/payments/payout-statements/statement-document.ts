import {
  MOVEMENT_KINDS,
  MOVEMENT_PLACES,
  PAYMENT_METHODS,
  type SchoolStatement,
  type SchoolStatementLine,
} from '@habilita/contract';
import { type Cents, cents, escapeMarkup, formatDecimal, formatCpf, formatDate, subtractCents } from '@habilita/kernel';
import type { DayFigures } from './school-statements.queries.ts';

/** The largest number of lines that a printed school statement has. The spreadsheet has all lines. */
export const MOST_PRINTED_LINES = 500;

interface Printed {
  readonly statement: SchoolStatement;
  readonly days: readonly DayFigures[];
  readonly lines: readonly SchoolStatementLine[];
  readonly allLines: number;
}

/** The period in words, for a period with both ends, one end or none. */
export function periodText({ dayStart, dayEnd }: Pick<SchoolStatement, 'dayStart' | 'dayEnd'>): string {
  if (dayStart !== null && dayEnd !== null) return `de ${formatDate(dayStart)} a ${formatDate(dayEnd)}`;
  if (dayStart !== null) return `desde ${formatDate(dayStart)}`;
  return dayEnd === null ? 'todos os dias' : `até ${formatDate(dayEnd)}`;
}

/** An amount without 'R$', which the page says once at its top. */
const amount = (value: Cents | undefined): string => formatDecimal(value ?? cents(0));
const takenOff = (value: Cents): string => amount(subtractCents(cents(0), value));
const isAmount = (cell: string): boolean => /^-?[\d.]+,\d\d$/.test(cell);
const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}${isAmount(cell) ? ' style="text-align:right"' : ''}>${escapeMarkup(cell)}</${tag}>`).join('')}</tr>`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table style="font-size:8px"><thead>${row('th', head)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('')}</tbody></table>`;

const FIGURES = [
  ['Bruto na plataforma', 'platformGrossValue'],
  ['Taxas', 'feeValue'],
  ['Devolvido', 'reversedValue'],
  ['Líquido na plataforma', 'platformNetValue'],
  ['Transferido', 'transferredValue'],
  ['A transferir', 'toTransferValue'],
  ['Recebido no CFC', 'deskValue'],
  ['Devido à plataforma', 'owedValue'],
] as const;

/** The school statement as the HTML from which its PDF is made: the figures, each day, and the lines. */
export function statementHtml({ statement, days, lines, allLines }: Printed): string {
  const { opening, period, closing } = statement;
  const figures = FIGURES.map(([label, key]) => {
    const shown = key === 'feeValue' ? takenOff : amount;
    return [label, shown(opening[key]), shown(period[key]), shown(closing[key])];
  });
  const byDay = days.map((day) => [
    formatDate(day.day),
    String(day.n),
    amount(day.platformGross),
    takenOff(day.fee),
    amount(day.reversed),
    amount(day.platformNet),
    amount(day.desk),
    amount(day.owed),
  ]);
  const each = lines.map((line) => [
    formatDate(line.day),
    `${line.studentName ?? ''} ${formatCpf(line.studentCpf ?? '')}`,
    [MOVEMENT_KINDS[line.kind], line.paymentMethod ? PAYMENT_METHODS[line.paymentMethod] : '']
      .filter(Boolean)
      .join(', '),
    line.place === undefined ? '' : MOVEMENT_PLACES[line.place],
    amount(line.partnerValue),
    amount(line.feeValue),
    amount(line.netValue),
  ]);
  const missing =
    allLines > lines.length
      ? `<p>${lines.length} de ${allLines} linhas. Todas estão na planilha, em Exportar.</p>`
      : '';
  return [
    `<h1>Repasse de ${escapeMarkup(statement.drivingSchoolName)}</h1>`,
    `<p>Por dia de liquidação, ${periodText(statement)}. Transferido é o que foi liquidado até ${formatDate(statement.today)} pela divisão do provedor, já sem o que ele estornou no cartão. O que a plataforma estornou ou reembolsou pelo CFC está em Devido à plataforma. Valores em reais.</p>`,
    table(['', 'Abertura', 'Período', 'Fechamento'], figures),
    '<h2>Por dia</h2>',
    table(['Dia', 'Linhas', 'Bruto', 'Taxas', 'Devolvido', 'Líquido', 'No CFC', 'Devido'], byDay),
    '<h2>Linhas</h2>',
    missing,
    table(['Dia', 'Aluno', 'Movimento', 'Situação', 'Parte do CFC', 'Taxas', 'Líquido'], each),
  ].join('\n');
}
