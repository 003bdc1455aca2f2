import { type Check, passes, type SearchHit, searchEverythingEndpoint } from '@habilita/contract';
import { campaignText, formatBrl, formatCnpj, formatCpf, formatDate } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { findCampaigns, findDrivingSchools, findLeads, findPayments, findRegistrations } from './search.queries.ts';
import { readTerm, type TypedTerm } from './typed-term.ts';

interface Asked {
  readonly db: ReadDatabase;
  readonly actor: Actor;
  readonly term: TypedTerm;
}

async function registrations({ db, actor, term }: Asked): Promise<SearchHit[]> {
  const rows = await findRegistrations(db, actor, term);
  return rows.map(({ id, studentId, studentName, studentCpf, campaignName, edition }) => ({
    kind: 'registration',
    id,
    studentId,
    title: studentName,
    hint: `${formatCpf(studentCpf)} · ${campaignText(campaignName, edition)}`,
  }));
}

async function leads({ db, actor, term }: Asked): Promise<SearchHit[]> {
  const rows = await findLeads(db, actor, term);
  return rows.map(({ id, name, email, campaignName, edition }) => ({
    kind: 'lead',
    id,
    studentId: null,
    title: name,
    hint: `${email} · ${campaignText(campaignName, edition)}`,
  }));
}

async function campaigns({ db, actor, term }: Asked): Promise<SearchHit[]> {
  const rows = await findCampaigns(db, actor, term);
  return rows.map(({ id, name, edition, locality, state }) => ({
    kind: 'campaign',
    id,
    studentId: null,
    title: campaignText(name, edition),
    hint: `${locality}/${state}`,
  }));
}

async function drivingSchools({ db, actor, term }: Asked): Promise<SearchHit[]> {
  const rows = await findDrivingSchools(db, actor, term);
  return rows.map(({ id, presentationName, cnpj }) => ({
    kind: 'drivingSchool',
    id,
    studentId: null,
    title: presentationName,
    hint: formatCnpj(cnpj),
  }));
}

async function payments({ db, actor, term }: Asked): Promise<SearchHit[]> {
  const rows = await findPayments(db, actor, term);
  return rows.map(({ orderId, grossCents, dueDate, id, studentId, studentName }) => ({
    kind: 'payment',
    id,
    studentId,
    title: `Cobrança ${orderId} de ${studentName}`,
    hint: `${formatBrl(grossCents)}, vence em ${formatDate(dueDate)}`,
  }));
}

const FINDERS: readonly (readonly [Check, (asked: Asked) => Promise<SearchHit[]>])[] = [
  [{ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] }, registrations],
  [{ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] }, payments],
  [{ anyOf: ['VIEW_LEADS', 'QUERY_LEADS'] }, leads],
  [{ anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] }, campaigns],
  [{ anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] }, drivingSchools],
];

export function searchRoutes(app: FastifyInstance, deps: Pick<Deps, 'readDb'>): void {
  route(app, searchEverythingEndpoint, async ({ query, actor }) => {
    const asked = { db: deps.readDb, actor, term: readTerm(query.term) };
    const allowed = FINDERS.filter(([check]) => passes(actor, check));
    const found = await Promise.all(allowed.map(([, find]) => find(asked)));
    return { content: found.flat() };
  });
}
