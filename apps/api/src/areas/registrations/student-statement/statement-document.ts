import { STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import { campaignText, escapeMarkup, formatBrl, formatCpf, formatDateTime } from '@habilita/kernel';
import { descriptionOf } from './cause-of-line.ts';
import type { ExplainedBalance } from './explain-balance.ts';
import type { explainCharges } from './explain-charges.ts';
import { amountOf, balanceOf, sentencesOf } from './statement.message.ts';
import type { LedgerLine, StudentStatementHolder } from './statement.queries.ts';

export interface StudentStatement {
  readonly holder: StudentStatementHolder;
  /** The oldest line comes first. */
  readonly lines: readonly LedgerLine[];
  readonly explanation: ExplainedBalance;
  readonly asked: ReturnType<typeof explainCharges>;
  readonly now: Temporal.Instant;
}

/** Moments and sums are not wrapped, and sums are aligned to the right. */
const MOMENT = 'white-space:nowrap';
const SUM = 'white-space:nowrap;text-align:right';
const OF_LINES = [MOMENT, '', SUM, SUM];
const OF_CHARGES = ['', SUM];

const row = (tag: 'th' | 'td', cells: readonly string[], styles: readonly string[]): string =>
  `<tr>${cells.map((cell, index) => `<${tag} style="${styles[index]}">${escapeMarkup(cell)}</${tag}>`).join('')}</tr>`;

/** A table of the open charges; below it remarks, such as a debt that no charge collects. */
function chargesOf({ charges, remarks }: StudentStatement['asked']): string {
  const rows = charges.map(({ text, amount }) => row('td', [text, formatBrl(amount)], OF_CHARGES));
  const table = `<table>${row('th', ['Cobrança', 'Valor'], OF_CHARGES)}${rows.join('')}</table>`;
  const remarksHtml = remarks.map((text) => `<p>${escapeMarkup(text)}</p>`).join('');
  if (charges.length === 0 && remarksHtml === '') return '';
  return `<h2>Cobranças em aberto</h2>${charges.length === 0 ? '' : table}${remarksHtml}`;
}

/** The statement as HTML for the printer. It is printed for the student, so it has no holders, reasons or authors. */
export function studentStatementDocument({ holder, lines, explanation, asked, now }: StudentStatement) {
  const { studentName, cpf, zoneOffset, drivingSchoolName } = holder;
  const campaign = campaignText(holder.campaignName, holder.edition);
  const at = (moment: Temporal.Instant) => formatDateTime(moment.toString(), zoneOffset);
  const heads = ['Data', 'Lançamento', 'Valor', 'Saldo'];
  const body = lines.map((line) =>
    row(
      'td',
      [
        at(line.at),
        `${STUDENT_STATEMENT_KINDS[line.kind]}: ${descriptionOf(line)}`,
        formatBrl(amountOf(line)),
        formatBrl(balanceOf(line)),
      ],
      OF_LINES,
    ),
  );
  const html = [
    '<h1>Extrato da matrícula</h1>',
    `<p>${escapeMarkup(`${studentName} · CPF ${formatCpf(cpf)}`)}<br/>${escapeMarkup(campaign)}<br/>${escapeMarkup(drivingSchoolName ?? '')}</p>`,
    `<h2>Lançamentos</h2><table>${row('th', heads, OF_LINES)}${body.join('')}</table>`,
    `<h2>O saldo explicado</h2>${sentencesOf(explanation)
      .map((text) => `<p>${escapeMarkup(text)}</p>`)
      .join('')}`,
    chargesOf(asked),
  ].join('');
  return {
    html,
    title: `Extrato da matrícula ${holder.id}`,
    header: `${campaign} · Matrícula ${holder.id}`,
    footer: `Emitido em ${at(now)}. Valores negativos são cobranças.`,
    createdAt: now.toString(),
  };
}
