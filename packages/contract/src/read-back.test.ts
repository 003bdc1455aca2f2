import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import type { Endpoint } from './endpoint.ts';

/** The keys of a body or an answer; a page gives those of its rows. */
function keysIn(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform) return keysIn(asSchema(schema.in));
  if (!(schema instanceof z.ZodObject)) return [];
  const { content } = schema.shape;
  return content instanceof z.ZodArray ? keysIn(asSchema(content.element)) : Object.keys(schema.shape);
}
const asSchema = (schema: unknown): z.ZodType => (schema instanceof z.ZodType ? schema : z.undefined());

const known = ({ body, echoes }: Endpoint) => [...keysIn(body), ...(echoes === undefined ? [] : keysIn(echoes))];

const KINDS: readonly (readonly [kind: string, edit: Endpoint, ...reads: Endpoint[]])[] = [
  ['lead', contract.editLeadEndpoint, contract.listLeadsEndpoint, contract.readLeadEndpoint],
  ['user', contract.editUserEndpoint, contract.listUsersEndpoint, contract.readUserEndpoint],
  [
    'plan',
    contract.editPlanEndpoint,
    contract.listPlansEndpoint,
    contract.searchPlansEndpoint,
    contract.readPlanEndpoint,
  ],
  ['CFC', contract.editDrivingSchoolEndpoint, contract.listDrivingSchoolsEndpoint, contract.readDrivingSchoolEndpoint],
  ['draft', contract.editDraftEndpoint, contract.searchDraftsEndpoint, contract.readDraftEndpoint],
  ['template', contract.editTemplateEndpoint, contract.listTemplatesEndpoint, contract.readTemplateEndpoint],
  ['entry of a waiting list', contract.editWaitingListEndpoint, contract.listWaitingListEndpoint],
  ['limit', contract.editApprovalLimitEndpoint, contract.listApprovalLimitsEndpoint],
  ['catalogue entry', contract.editCatalogueItemEndpoint, contract.listCatalogueEndpoint],
  ['programme', contract.editProgramEndpoint, contract.searchProgramsEndpoint, contract.readProgramEndpoint],
  ['view', contract.editViewEndpoint, contract.listViewsEndpoint],
  ['registration', contract.editStudentEndpoint, contract.readRegistrationEndpoint],
];

test.each(KINDS)('a %s may be sent back as any GET of it gave it', (_kind, edit, ...reads) => {
  const accepted = new Set(known(edit));
  for (const { response } of reads) {
    const read = keysIn(response);
    expect(read.length).toBeGreaterThan(1);
    expect(read.filter((key) => !accepted.has(key))).toEqual([]);
  }
});
