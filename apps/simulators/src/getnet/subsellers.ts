import { randomUUID } from 'node:crypto';
import type { GetnetKnobs } from './knobs.ts';
import type { Receiving, Records, Subseller } from './records.ts';

export const SUBSELLER_DECISIONS = ['APPROVED', 'CORRECTION', 'REFUSED', 'BLOCKED'] as const;
export type SubsellerDecision = (typeof SUBSELLER_DECISIONS)[number];

/** The payment plans of the marketplace's contract with Getnet, one of which each sub-seller has. */
export const PAYMENT_PLANS = [
  { paymentplanId: 3, name: 'Plano padrão', anticipation: 'N' },
  { paymentplanId: 8, name: 'Receba já 5 dias', anticipation: 'S' },
] as const;

interface Registration {
  readonly document: string;
  readonly name: string;
  readonly externalId: string;
  readonly receiving: Receiving;
}

export type Subsellers = ReturnType<typeof createSubsellers>;

/**
 * Registers schools as sub-sellers, takes changes of their data, and decides about them (docs/provider-facts.md P1.8
 * and A17).
 */
export function createSubsellers({ subsellers }: Pick<Records, 'subsellers'>, knobs: () => GetnetKnobs) {
  const analysed = (subseller: Subseller): Subseller => {
    const waiting = subsellers.put({ ...subseller, status: 'Em Análise', errors: [] });
    const { subsellers: decision, undecided } = knobs();
    return decision === 'WAIT' || undecided.includes(subseller.document) ? waiting : decide(waiting, decision);
  };

  /**
   * Applies a decision about the data that a sub-seller sent. An enabled sub-seller keeps its approved data until the
   * new data are approved.
   */
  function decide(subseller: Subseller, decision: SubsellerDecision, errors: readonly string[] = []): Subseller {
    const { enabled, receiving, sent } = subseller;
    const because = errors.length > 0 ? [...errors] : ['Conta bancária não pertence ao CNPJ informado'];
    if (decision === 'APPROVED') {
      const approved = { status: 'Aprovado Transacionar', enabled: true, captures: true, errors: [] };
      return subsellers.put({ ...subseller, ...approved, receiving: sent ?? receiving, sent: null });
    }
    if (decision === 'BLOCKED')
      return subsellers.put({ ...subseller, status: 'Bloqueado', captures: false, errors: [...errors] });
    const status = decision === 'REFUSED' ? 'Reprovado' : 'Tratativa de Cadastro';
    const kept = decision === 'REFUSED' && enabled ? { sent: null } : {};
    return subsellers.put({ ...subseller, ...kept, status, errors: because });
  }

  return {
    byDocument: (asked: string): Subseller | undefined => subsellers.find(({ document }) => document === asked),
    /** Registers a sub-seller. If one with this document exists, it is returned unchanged. */
    register({ receiving: sent, ...registration }: Registration): Subseller {
      const before = subsellers.find(({ document }) => document === registration.document);
      const states = { status: '', enabled: false, captures: false, errors: [], receiving: null };
      return before ?? analysed({ id: randomUUID(), ...registration, ...states, sent });
    },
    change: (subseller: Subseller, { name, receiving: sent }: Registration): Subseller =>
      analysed({ ...subseller, name, sent }),
    decide,
  };
}
