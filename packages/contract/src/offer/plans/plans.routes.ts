import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { plansQuery } from './plans.list.ts';
import { editPlanBody, newPlanBody, plan, planRow } from './plans.schemas.ts';

const tag = 'Planos';
const path = '/api/v1/plans';
const read = { tag, method: 'GET', access: { anyOf: ['VIEW_PLANS', 'QUERY_PLANS'] } } as const;
const write = { tag, access: { anyOf: ['MANAGE_PLANS'] } } as const;
const params = z.strictObject({ id });

const search = { ...read, query: plansQuery, response: pageOf(planRow) };
export const searchPlansEndpoint = endpoint({ ...search, path: `${path}/search`, summary: 'Busca planos ativos' });
export const listPlansEndpoint = endpoint({ ...search, path, summary: 'Planos, também por seus identificadores' });

export const readPlanEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Um plano',
  params,
  response: plan,
  errors: ['PLAN_NOT_FOUND'],
});

export const createPlanEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria um plano',
  body: newPlanBody,
  response: plan,
  status: 201,
  location: ({ id: created }) => `${path}/${created}`,
  idempotent: true,
});

export const editPlanEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um plano',
  params,
  body: editPlanBody,
  echoes: plan,
  response: plan,
  errors: ['PLAN_NOT_FOUND', 'CONFLICT_STALE', 'PLAN_IN_USE'],
  idempotent: true,
});

export const inactivatePlanEndpoint = endpoint({
  ...write,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Inativa um plano que ninguém usa',
  params,
  errors: ['PLAN_NOT_FOUND', 'PLAN_IN_USE'],
});
