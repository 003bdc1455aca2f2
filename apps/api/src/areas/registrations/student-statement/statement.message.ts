import { STUDENT_STATEMENT_KINDS } from '@habilita/contract';
import {
  addCents,
  campaignText,
  type Cents,
  cents,
  dateTimeInSentence,
  formatBrl,
  formatDateTime,
  ZERO_CENTS,
} from '@habilita/kernel';
import { letter } from '#kernel/outbox/letter.ts';
import { message } from '#kernel/outbox/message.ts';
import { SAMPLE } from '#kernel/outbox/sample.ts';
import { type ExplainedBalance, explainBalance } from './explain-balance.ts';
import type { LedgerLine, StudentStatementHolder } from './statement.queries.ts';

type Amounts = 'marketplace' | 'partner' | 'marketplaceBalance' | 'partnerBalance';

export const amountOf = ({ marketplace, partner }: Pick<LedgerLine, Amounts>): Cents => addCents(marketplace, partner);
export const balanceOf = (line: Pick<LedgerLine, Amounts>): Cents =>
  addCents(line.marketplaceBalance, line.partnerBalance);

/** Each sentence of an explained balance, the conclusion last. */
export const sentencesOf = ({ parts, conclusion }: ExplainedBalance): readonly string[] => [
  ...parts.map(({ text }) => text),
  conclusion,
];

interface SentStudentStatement {
  readonly holder: Pick<StudentStatementHolder, 'studentName' | 'campaignName' | 'edition' | 'zoneOffset'>;
  /** The oldest line comes first. */
  readonly lines: readonly Pick<LedgerLine, 'at' | 'kind' | Amounts>[];
  readonly explanation: ExplainedBalance;
  readonly now: Temporal.Instant;
}

const CHARGED = {
  kind: 'CONTRACT',
  at: SAMPLE.at,
  marketplace: cents(-60_000),
  partner: cents(-120_000),
  marketplaceBalance: cents(-60_000),
  partnerBalance: cents(-120_000),
} as const;
const PAID = {
  kind: 'PLATFORM_PAYMENT',
  at: SAMPLE.until,
  marketplace: cents(60_000),
  partner: cents(120_000),
  marketplaceBalance: ZERO_CENTS,
  partnerBalance: ZERO_CENTS,
} as const;

/** The e-mail goes to the student, so it leaves out reasons, authors and how amounts are split between the holders. */
export const studentStatementSent = message<SentStudentStatement>({
  recipient: 'the student',
  when: 'Staff send the statement of a registration.',
  samples: [
    {
      holder: SAMPLE,
      lines: [CHARGED, PAID],
      explanation: explainBalance(
        [],
        [CHARGED, PAID].map((line) => ({ ...line, undoes: false })),
        false,
      ),
      now: SAMPLE.until,
    },
  ],
  subject: ({ holder }) => `Extrato da sua matrícula: ${campaignText(holder.campaignName, holder.edition)}`,
  text({ holder, lines, explanation, now }) {
    const rows = lines.map(
      (line) =>
        `${formatDateTime(line.at.toString(), holder.zoneOffset)}  ${STUDENT_STATEMENT_KINDS[line.kind]}: ${formatBrl(amountOf(line))} (saldo ${formatBrl(balanceOf(line))})`,
    );
    return letter(
      holder.studentName,
      [
        `Este é o extrato da sua matrícula em ${dateTimeInSentence(now.toString(), holder.zoneOffset)}. Valores negativos são cobranças.`,
        rows.join('\n'),
        sentencesOf(explanation).join('\n'),
      ],
      campaignText(holder.campaignName, holder.edition),
    );
  },
});
