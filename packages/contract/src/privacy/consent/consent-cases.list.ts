import { z } from 'zod';
import { id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { may } from '../../money/core/can.ts';
import { CONSENT_CASE_STATUSES } from './consent.words.ts';

/** People's requests that their data be erased, and how they were answered. */
export const consentCasesList = list({
  name: 'consent-cases',
  title: 'Exclusão de dados',
  identifiedBy: 'cpf',
  fields: {
    /** Null after all data of the person was erased. */
    personName: { label: 'Pessoa', type: 'text', nullable: true },
    /** The protocol number that is given to the person. */
    number: { label: 'Protocolo', type: 'number', adds: false },
    status: { label: 'Situação', type: 'status', words: CONSENT_CASE_STATUSES },
    requestedOn: { label: 'Pedido em', type: 'date', sortable: true },
    /** The last day on which the request may be answered. */
    dueOn: { label: 'Responder até', type: 'date', sortable: true },
    /** The days left to answer: negative when the last day has passed, and null once the case has ended. */
    daysLeft: { label: 'Dias que faltam', type: 'number', adds: false, nullable: true },
    openedBy: { label: 'Registrado por', type: 'text', nullable: true },
    decidedBy: { label: 'Decidido por', type: 'text', nullable: true, further: true },
    endedAt: { label: 'Encerrado em', type: 'instant', sortable: true, nullable: true, further: true },
    endReason: { label: 'Motivo da recusa', type: 'text', nullable: true, further: true },
    cpf: { label: 'CPF', type: 'cpf', nullable: true, further: true },
  },
  filters: {
    status: { kind: 'options', label: 'Situação', words: CONSENT_CASE_STATUSES, initially: 'OPEN' },
    cpf: { kind: 'cpf', label: 'CPF' },
    dueOn: { kind: 'dates', label: 'Responder até' },
    requestedOn: { kind: 'dates', label: 'Pedido em', advanced: true },
  },
  defaultSort: { key: 'dueOn', direction: 'ASC' },
});
export const consentCasesQuery = listQuery(consentCasesList);
export type ConsentCasesQuery = z.output<typeof consentCasesQuery>;

export const consentCaseRow = listRow(consentCasesList, { id, can: z.object({ decide: may }) });
export type ConsentCaseRow = z.output<typeof consentCaseRow>;
