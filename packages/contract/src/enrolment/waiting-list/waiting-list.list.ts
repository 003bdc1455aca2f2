import { z } from 'zod';
import { id, instant, recordVersion } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { listRow } from '../../record/list-row.ts';

/** WAITING: in line for a seat; RESERVED: a seat is kept; EXPIRED: the deadline has passed. */
export const WAITING_LIST_STANDINGS = {
  WAITING: 'Na fila',
  RESERVED: 'Vaga reservada',
  EXPIRED: 'Prazo encerrado',
  ENROLLED: 'Matriculado',
} as const;
export type WaitingListStanding = keyof typeof WAITING_LIST_STANDINGS;

/** The waiting list of a campaign: its columns and filters (Specification 2 §2, Waiting list). */
export const waitingListList = list({
  name: 'waiting-list',
  title: 'Lista de espera',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    email: { label: 'E-mail', type: 'email' },
    registrationEndDate: { label: 'Data limite', type: 'instant', sortable: true },
    boletoExpiration: { label: 'Vencimento do boleto', type: 'date', sortable: true },
    drivingSchoolName: { label: 'CFC predefinido', type: 'text', nullable: true },
    standing: { label: 'Situação', type: 'status', words: WAITING_LIST_STANDINGS },
    position: { label: 'Lugar na fila', type: 'number', nullable: true, adds: false, further: true },
    createdDate: { label: 'Incluído em', type: 'instant', sortable: true, hidden: true },
  },
  filters: {
    term: { kind: 'text', label: 'Nome ou e-mail' },
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
  },
  defaultSort: { key: 'createdDate', direction: 'ASC' },
});

export const waitingListQuery = listQuery(waitingListList, {});
export type WaitingListQuery = z.output<typeof waitingListQuery>;

export const waitingListRow = listRow(waitingListList, {
  id,
  campaignId: id,
  campaignZoneOffset: z.string(),
  drivingSchoolId: id.nullable(),
  /** The moment until which a seat is kept; null when none is kept. */
  seatUntil: instant.nullable(),
  /** The address of the person's invitation on the public site. */
  invitationUrl: z.url(),
  registrationId: id.nullable(),
  studentId: id.nullable(),
  version: recordVersion,
});
export type WaitingListRow = z.output<typeof waitingListRow>;
