import { z } from 'zod';
import { date, editedVersion, id, instant, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { bodyOf } from '../../record/index.ts';
import { WAITING_LIST_STANDINGS, waitingListQuery, waitingListRow } from './waiting-list.list.ts';
import { keysOf } from '../../typed-object.ts';
import { waitingListRecord } from './waiting-list.record.ts';

const tag = 'Lista de espera';
const path = '/api/v1/waiting-list';
const params = z.strictObject({ id });
const write = { tag, access: { anyOf: ['MANAGE_WAITING_LISTS'] }, response: waitingListRow } as const;

const reason = text(1000)
  .nullish()
  .meta({ description: 'Por que a pessoa passa à frente de quem espera há mais tempo' });

export const newWaitingListBody = bodyOf(waitingListRecord, { campaignId: id, reason });
export type NewWaitingListEntry = z.output<typeof newWaitingListBody>;
/** The body that changes an entry. An entry stays in its campaign. */
export const editWaitingListBody = bodyOf(waitingListRecord, {
  campaignId: id.nullish(),
  reason,
  version: editedVersion,
});
export type EditedWaitingListEntry = z.output<typeof editWaitingListBody>;

const PERIOD = ['WAITING_LIST_PERIOD_INVALID', 'DATE_IN_PAST', 'WAITING_LIST_BEFORE_REGISTRATION'] as const;
const OFF_THE_LIST = ['EMAIL_ALREADY_REGISTERED', 'WAITING_LIST_NO_MESSAGES'] as const;
const ENTRY = [
  ...PERIOD,
  'CAMPAIGN_NOT_FOUND',
  'DRIVING_SCHOOL_NOT_FOUND',
  'WAITING_LIST_DUPLICATE',
  ...OFF_THE_LIST,
] as const;
const SEATS = ['NO_CAMPAIGN_VACANCIES', 'NO_DRIVING_SCHOOL_VACANCIES'] as const;

export const listWaitingListEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_WAITING_LISTS', 'QUERY_WAITING_LISTS'] },
  path,
  summary: 'Quem está na lista de espera, com vaga reservada ou na fila',
  query: waitingListQuery,
  response: pageOf(waitingListRow),
});

export const addToWaitingListEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Inclui um aluno na lista: com vaga reservada enquanto houver, senão na fila',
  body: newWaitingListBody,
  status: 201,
  idempotent: true,
  errors: ENTRY,
});

export const editWaitingListEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um aluno da lista de espera',
  params,
  body: editWaitingListBody,
  echoes: waitingListRow,
  errors: [...ENTRY, ...SEATS, 'NOT_FOUND', 'CONFLICT_STALE', 'WAITING_LIST_ENROLLED'],
  idempotent: true,
});

export const removeFromWaitingListEndpoint = endpoint({
  tag,
  access: write.access,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove um aluno da lista de espera e libera a vaga reservada',
  params,
  errors: ['NOT_FOUND', 'WAITING_LIST_ENROLLED'],
});

export const offerSeatEndpoint = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/:id/offer`,
  summary: 'Reserva uma vaga para quem está na fila; fora da ordem pede um motivo',
  params,
  body: z.strictObject({ reason }),
  errors: [...SEATS, ...OFF_THE_LIST, 'NOT_FOUND', 'DATE_IN_PAST', 'WAITING_LIST_NOT_WAITING', 'REQUIRED'],
  idempotent: true,
});

/**
 * What the page of an invitation shows to whoever holds its link. Of the person it has only the first name and the
 * masked e-mail.
 */
export const invitation = z.object({
  id,
  firstName: z.string(),
  email: z.string().meta({ description: 'O e-mail do convite, mascarado' }),
  standing: z.enum(keysOf(WAITING_LIST_STANDINGS)),
  campaignId: id,
  campaignName: z.string(),
  campaignEdition: z.int(),
  campaignLocality: z.string(),
  campaignState: z.string(),
  countyId: id,
  zoneOffset: z.string(),
  seatUntil: instant.nullable(),
  boletoExpiration: date,
  drivingSchoolId: id.nullable(),
  drivingSchoolName: z.string().nullable(),
  /** The address at which the students' site enrols by this invitation; null while it is not configured. */
  enrolmentUrl: z.url().nullable(),
  /** The schools that the person may call: the one set in the entry, or else the campaign's. */
  schools: z.array(z.object({ name: z.string(), phone: z.string() })),
});
export type Invitation = z.output<typeof invitation>;

export const readInvitationEndpoint = endpoint({
  tag: 'Site de matrículas',
  access: 'public',
  method: 'GET',
  path: '/api/v1/checkout/waiting-list/:id',
  summary: 'O convite de quem abriu o link da lista de espera',
  params,
  response: invitation,
  errors: ['NOT_FOUND'],
  ratePerMinute: 60,
});
