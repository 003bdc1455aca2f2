import type { z } from 'zod';
import { date, id, recordVersion } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { list, listQuery, pageOf } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';
import { APPROVAL_KINDS } from './approval.words.ts';

export const LIMITS_PATH = '/api/v1/approval-limits';
/** What the endpoints of approval limits have in common. */
export const OF_LIMITS = { tag: 'Aprovações', access: { roles: ['ADMIN'] } } as const;

export const approvalLimitsList = list({
  name: 'approval-limits',
  title: 'Limites de aprovação',
  fields: {
    kind: { label: 'Pedido', type: 'status', words: APPROVAL_KINDS },
    limit: { label: 'Espera acima de', type: 'money', adds: false },
    validFrom: { label: 'Vale desde', type: 'date', sortable: true },
    validUntil: { label: 'Vale até', type: 'date', nullable: true },
  },
  filters: { kind: { kind: 'options', label: 'Pedido', words: APPROVAL_KINDS } },
  defaultSort: { key: 'validFrom', direction: 'DESC' },
});
export const approvalLimitsQuery = listQuery(approvalLimitsList);
export type ApprovalLimitsQuery = z.output<typeof approvalLimitsQuery>;

export const approvalLimitRow = listRow(approvalLimitsList, {
  id,
  validFrom: date,
  validUntil: date.nullable(),
  version: recordVersion,
});
export type ApprovalLimitRow = z.output<typeof approvalLimitRow>;

export const listApprovalLimitsEndpoint = endpoint({
  ...OF_LIMITS,
  method: 'GET',
  path: LIMITS_PATH,
  summary: 'Valores acima dos quais um comando espera por outra pessoa',
  query: approvalLimitsQuery,
  response: pageOf(approvalLimitRow),
});
