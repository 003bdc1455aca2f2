import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { may } from '../core/can.ts';
import { APPROVAL_KINDS, APPROVAL_STATUSES } from './approval.words.ts';

export const approvalsList = list({
  name: 'approvals',
  title: 'Aprovações',
  fields: {
    subjectName: { label: 'Aluno ou CFC', type: 'text' },
    kind: { label: 'Pedido', type: 'status', words: APPROVAL_KINDS },
    /** The amount that is compared with the limit; null for a change of a school's bank data. */
    amount: { label: 'Valor', type: 'money', nullable: true, adds: false },
    limit: { label: 'Limite', type: 'money', nullable: true, adds: false, further: true },
    requestedBy: { label: 'Pedido por', type: 'text' },
    requestedAt: { label: 'Pedido em', type: 'instant', sortable: true },
    status: { label: 'Situação', type: 'status', words: APPROVAL_STATUSES },
    reason: { label: 'Motivo do pedido', type: 'text', nullable: true, further: true },
    campaignName: { label: 'Campanha', type: 'text', nullable: true, further: true },
    expiresAt: { label: 'Decidir até', type: 'instant', further: true },
    decidedBy: { label: 'Decidido por', type: 'text', nullable: true, further: true },
    endedAt: { label: 'Encerrado em', type: 'instant', nullable: true, further: true },
    /** Why the request was declined, or is no longer possible. */
    endReason: { label: 'Motivo da decisão', type: 'text', nullable: true, further: true },
  },
  filters: {
    status: { kind: 'options', label: 'Situação', words: APPROVAL_STATUSES, initially: 'WAITING_APPROVAL' },
    kind: { kind: 'options', label: 'Pedido', words: APPROVAL_KINDS },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    amount: { kind: 'number', label: 'Valor', advanced: true },
    requestedAt: { kind: 'dates', label: 'Pedido em', advanced: true },
  },
  defaultSort: { key: 'requestedAt', direction: 'DESC' },
});

export const approvalsQuery = listQuery(approvalsList, { registrationIds: commaList(id) });
export type ApprovalsQuery = z.output<typeof approvalsQuery>;

/** What this person may do; a request that may not be approved may still be declined. */
const approvalCan = z.object({ decide: may, approve: may, withdraw: may });

export const approvalRow = listRow(approvalsList, {
  id,
  registrationId: id.nullable(),
  studentId: id.nullable(),
  drivingSchoolId: id.nullable(),
  campaignEdition: z.int().nullable(),
  can: approvalCan,
});
export type ApprovalRow = z.output<typeof approvalRow>;
