import {
  type BalanceExplanation,
  type CommandLine,
  entriesOf,
  keysOf,
  type StudentStatementKind,
} from '@habilita/contract';
import { addCents, type Cents, cents, formatBrl, ZERO_CENTS } from '@habilita/kernel';
import type { DeclaredCommand, DeclaredCommands, SummedLines } from '#areas/money/core/index.ts';
import { isOfContract, LEDGER_KINDS } from '#areas/money/ledger/index.ts';

/** A statement line to explain. Amounts are centavos; a positive amount is in the student's favour. */
export interface ExplainedLine {
  readonly kind: StudentStatementKind;
  readonly marketplace: Cents;
  readonly partner: Cents;
  readonly undoes: boolean;
}

export type ExplainedBalance = Omit<BalanceExplanation, 'charges' | 'remarks'>;

type Sentences = NonNullable<DeclaredCommand['inBalance']>;

const OWN = {
  CONTRACT({ sum, amount, price }: SummedLines) {
    if (sum === 0) return 'O contrato foi cobrado e depois cancelado: não pesa no saldo.';
    return sum === price.sum ? `O contrato custa ${amount}.` : `O contrato foi feito por ${amount}.`;
  },
  CONTRACT_CANCELLED: 'CONTRACT',
  PLATFORM_PAYMENT: ({ sum, amount, payments }: SummedLines) =>
    sum === 0 ? 'O que a plataforma recebeu foi desfeito.' : `A plataforma recebeu ${amount}, em ${payments}.`,
} satisfies Sentences & Record<Exclude<StudentStatementKind, CommandLine>, unknown>;

const ORDER: readonly string[] = keysOf(LEDGER_KINDS);
const placeOf = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);

/**
 * For each kind of ledger transaction, the sentence that explains it. They are sorted as LEDGER_KINDS is: what was
 * charged, corrected, received and given back.
 */
const sentencesOf = (commands: DeclaredCommands) =>
  [OWN, ...commands.map(({ inBalance = {} }) => inBalance)]
    .flatMap((sentences: Sentences) => entriesOf(sentences))
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other));

const brl = (amount: Cents): string => formatBrl(cents(Math.abs(amount)));

const inWords = (sum: Cents) => ({ sum, amount: brl(sum) });

const isOfPrice = (line: ExplainedLine): boolean => isOfContract(line) || line.kind === 'CONTRACT_CANCELLED';

const totalOf = (lines: readonly ExplainedLine[]): Cents =>
  addCents(...lines.flatMap(({ marketplace, partner }) => [marketplace, partner]));

/**
 * Explains a balance in sentences: what was charged, what was received and given back, and what is left. The amounts of
 * the sentences add up to the balance. `byHolder` is filled only for people who may see the two holders' shares.
 */
export function explainBalance(
  commands: DeclaredCommands,
  lines: readonly ExplainedLine[],
  seesHolders: boolean,
): ExplainedBalance {
  const sentences = sentencesOf(commands);
  const price = inWords(addCents(ZERO_CENTS, totalOf(lines.filter(isOfPrice))));
  const parts = sentences.flatMap(([topic, tell]) => {
    if (typeof tell !== 'function') return [];
    const kinds = new Set([topic, ...sentences.flatMap(([kind, within]) => (within === topic ? [kind] : []))]);
    const told = lines.filter(({ kind }) => kinds.has(kind));
    if (told.length === 0) return [];
    const sum = totalOf(told);
    const inForce = Math.max(0, told.length - 2 * told.filter(({ undoes }) => undoes).length);
    const payments = inForce === 1 ? '1 pagamento' : `${inForce} pagamentos`;
    return [{ text: tell({ ...inWords(sum), payments, price }), amount: sum }];
  });
  const balance = addCents(ZERO_CENTS, ...parts.map(({ amount }) => amount));
  const marketplace = addCents(ZERO_CENTS, ...lines.map((line) => line.marketplace));
  const partner = addCents(ZERO_CENTS, ...lines.map((line) => line.partner));
  return {
    parts,
    balance,
    conclusion: lines.length === 0 ? 'Nada foi cobrado ainda nesta matrícula.' : conclusionOf(balance),
    byHolder:
      seesHolders && lines.length > 0
        ? `${shareOf('à plataforma', 'A plataforma', marketplace)} ${shareOf('ao CFC', 'O CFC', partner)}`
        : null,
  };
}

function conclusionOf(balance: Cents): string {
  if (balance === 0) return 'Não falta nem sobra nada: a conta está quitada.';
  return balance < 0 ? `Falta pagar ${brl(balance)}.` : `O aluno tem ${brl(balance)} de crédito.`;
}

function shareOf(to: string, holder: string, balance: Cents): string {
  if (balance === 0) return `O aluno não deve nada ${to}.`;
  return balance < 0 ? `O aluno deve ${brl(balance)} ${to}.` : `${holder} tem ${brl(balance)} do aluno.`;
}
