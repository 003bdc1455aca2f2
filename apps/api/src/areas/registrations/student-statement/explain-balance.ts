import { type BalanceExplanation, entriesOf, type StudentStatementKind } from '@habilita/contract';
import { addCents, type Cents, cents, formatBrl, ZERO_CENTS } from '@habilita/kernel';

/** Centavos; positive is to the student's credit. */
export interface ExplainedLine {
  readonly kind: StudentStatementKind;
  readonly marketplace: Cents;
  readonly partner: Cents;
  readonly undoes: boolean;
}

export type ExplainedBalance = Omit<BalanceExplanation, 'charges' | 'remarks'>;

/** The topic of the explanation in which each kind of line is told. */
const TOPIC_OF = {
  CONTRACT: 'CONTRACT',
  CONTRACT_CANCELLED: 'CONTRACT',
  PLAN_CHANGE: 'PLAN_CHANGE',
  PENALTY: 'PENALTY',
  CUSTOM_PAYMENT: 'CUSTOM_PAYMENT',
  MANUAL_DEBIT: 'MANUAL_DEBIT',
  MANUAL_CREDIT: 'MANUAL_CREDIT',
  PLATFORM_PAYMENT: 'PLATFORM_PAYMENT',
  PAYMENT_IN_CFC: 'PAYMENT_IN_CFC',
  PAYMENT_IN_CFC_CANCELLED: 'PAYMENT_IN_CFC',
  REVERSAL: 'REVERSAL',
  REFUND: 'REFUND',
  // Fees are shared between the holders, so no line of a student's statement has this kind.
  FEE: null,
} as const satisfies Readonly<Record<StudentStatementKind, StudentStatementKind | null>>;

interface Topic {
  /** `n` is the number of lines in force; `price` is that of the contract with all changes of the plan. */
  readonly text: (sum: Cents, n: number, price: Cents) => string;
}

const brl = (amount: Cents): string => formatBrl(cents(Math.abs(amount)));
const payments = (n: number): string => (n === 1 ? '1 pagamento' : `${n} pagamentos`);

/**
 * Topics in the order of their sentences. A topic whose lines add up to zero has a sentence, too, as people ask about
 * it.
 */
const TOPICS: Readonly<Record<NonNullable<(typeof TOPIC_OF)[StudentStatementKind]>, Topic>> = {
  CONTRACT: {
    text(sum, _, price) {
      if (sum === 0) return 'O contrato foi cobrado e depois cancelado: não pesa no saldo.';
      return sum === price ? `O contrato custa ${brl(sum)}.` : `O contrato foi feito por ${brl(sum)}.`;
    },
  },
  PLAN_CHANGE: {
    text(sum, _, price) {
      if (sum === 0) return 'As alterações de categoria não mudaram o preço.';
      const changed = sum < 0 ? `acrescentaram ${brl(sum)} ao preço` : `reduziram o preço em ${brl(sum)}`;
      return `As alterações de categoria ${changed}: o contrato custa ${brl(price)}.`;
    },
  },
  PENALTY: {
    text: (sum) => (sum === 0 ? 'A multa por desistência foi cancelada.' : `A multa por desistência é de ${brl(sum)}.`),
  },
  CUSTOM_PAYMENT: {
    text: (sum) => (sum === 0 ? 'Os pagamentos avulsos foram desfeitos.' : `Pagamentos avulsos cobram ${brl(sum)}.`),
  },
  MANUAL_DEBIT: {
    text: (sum) => (sum === 0 ? 'Os débitos manuais foram desfeitos.' : `Débitos manuais cobram ${brl(sum)}.`),
  },
  MANUAL_CREDIT: {
    text: (sum) => (sum === 0 ? 'Os créditos manuais foram desfeitos.' : `Créditos manuais abatem ${brl(sum)}.`),
  },
  PLATFORM_PAYMENT: {
    text: (sum, n) =>
      sum === 0 ? 'O que a plataforma recebeu foi desfeito.' : `A plataforma recebeu ${brl(sum)}, em ${payments(n)}.`,
  },
  PAYMENT_IN_CFC: {
    text: (sum, n) =>
      sum === 0 ? 'O que foi recebido no CFC foi cancelado.' : `O CFC recebeu ${brl(sum)}, em ${payments(n)}.`,
  },
  REVERSAL: {
    text: (sum) => (sum === 0 ? 'Um estorno não foi adiante.' : `Foram estornados ${brl(sum)} ao aluno.`),
  },
  REFUND: {
    text: (sum) => (sum === 0 ? 'Um reembolso não foi adiante.' : `Foram reembolsados ${brl(sum)} ao aluno.`),
  },
};

const OF_PRICE: ReadonlySet<StudentStatementKind> = new Set(['CONTRACT', 'CONTRACT_CANCELLED', 'PLAN_CHANGE']);

const totalOf = (lines: readonly ExplainedLine[]): Cents =>
  addCents(...lines.flatMap(({ marketplace, partner }) => [marketplace, partner]));

/**
 * A balance in sentences: what was charged, what was received and given back, and what is left. The parts' amounts
 * add up to the balance. `byHolder` is only for those who see the holders.
 */
export function explainBalance(lines: readonly ExplainedLine[], seesHolders: boolean): ExplainedBalance {
  const price = addCents(ZERO_CENTS, totalOf(lines.filter(({ kind }) => OF_PRICE.has(kind))));
  const parts = entriesOf(TOPICS).flatMap(([topic, { text }]) => {
    const ofTopic = lines.filter(({ kind }) => TOPIC_OF[kind] === topic);
    if (ofTopic.length === 0) return [];
    const amount = totalOf(ofTopic);
    const undone = ofTopic.filter(({ undoes }) => undoes).length;
    return [{ text: text(amount, Math.max(0, ofTopic.length - 2 * undone), price), amount }];
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
