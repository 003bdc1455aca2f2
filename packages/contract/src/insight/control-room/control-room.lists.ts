import { z } from 'zod';
import { COMMUNICATION_KINDS, DELIVERY_OUTCOME_OF_ONE } from '../../messages/communications/communication.words.ts';
import { id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { PAYMENT_OPERATIONS } from '../../payments/list/payments.routes.ts';
import { MESSAGE_CHANNELS } from '../../messages/communications/message.words.ts';
import { FAILURE_CAUSES } from './control-room.words.ts';

/** The list of attempts to pay that failed in one campaign. Days are those of the campaign's zone. */
export const paymentFailuresList = list({
  name: 'payment-failures',
  title: 'Falhas de pagamento',
  fields: {
    studentName: { label: 'Aluno', type: 'text' },
    cause: { label: 'Causa', type: 'status', words: FAILURE_CAUSES },
    at: { label: 'Data', type: 'instant', sortable: true },
    operation: { label: 'Operação', type: 'status', words: PAYMENT_OPERATIONS },
    amount: { label: 'Valor', type: 'money', adds: false },
    drivingSchoolName: { label: 'CFC', type: 'text', nullable: true },
    cardBrand: { label: 'Bandeira', type: 'text', nullable: true, further: true },
    errorDetails: { label: 'Detalhes do erro', type: 'text', nullable: true, further: true },
  },
  filters: {
    causes: { kind: 'options', label: 'Causa', words: FAILURE_CAUSES },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools' },
    at: { kind: 'dates', label: 'Data' },
  },
  defaultSort: { key: 'at', direction: 'DESC' },
});
export const paymentFailuresQuery = listQuery(paymentFailuresList);
export type PaymentFailuresQuery = z.output<typeof paymentFailuresQuery>;

export const paymentFailureRow = listRow(paymentFailuresList, { id, registrationId: id, studentId: id });

export const campaignMessagesList = list({
  name: 'campaign-messages',
  title: 'Mensagens da campanha',
  fields: {
    /** The name is null after the data of the person were erased. */
    leadName: { label: 'Nome', type: 'text', nullable: true, sortable: true },
    outcome: { label: 'Situação', type: 'status', words: DELIVERY_OUTCOME_OF_ONE },
    kind: { label: 'Disparo', type: 'status', words: COMMUNICATION_KINDS },
    channel: { label: 'Canal', type: 'status', words: MESSAGE_CHANNELS, nullable: true },
    dispatchedAt: { label: 'Disparado em', type: 'instant', sortable: true },
    sentAt: { label: 'Enviada em', type: 'instant', nullable: true },
    error: { label: 'Erro', type: 'text', nullable: true, further: true },
  },
  filters: {
    outcomes: { kind: 'options', label: 'Situação', words: DELIVERY_OUTCOME_OF_ONE },
    kinds: { kind: 'options', label: 'Disparo', words: COMMUNICATION_KINDS },
    dispatchedOn: { kind: 'dates', label: 'Disparado em' },
  },
  defaultSort: { key: 'dispatchedAt', direction: 'DESC' },
});
export const campaignMessagesQuery = listQuery(campaignMessagesList);
export type CampaignMessagesQuery = z.output<typeof campaignMessagesQuery>;

export const campaignMessageRow = listRow(campaignMessagesList, {
  /** The id of the dispatch and the id of the lead, joined into one text. */
  id: z.string(),
  leadId: id,
});
