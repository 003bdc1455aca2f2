import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';
import type { Endpoint } from './endpoint.ts';

/** The keys of a body or an answer; for a page, those of its rows. */
function keysIn(schema: z.ZodType): readonly string[] {
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodTransform) return keysIn(asSchema(schema.in));
  if (!(schema instanceof z.ZodObject)) return [];
  const { content } = schema.shape;
  return content instanceof z.ZodArray ? keysIn(asSchema(content.element)) : Object.keys(schema.shape);
}
const asSchema = (schema: unknown): z.ZodType => (schema instanceof z.ZodType ? schema : z.undefined());

const known = ({ body, echoes }: Endpoint) => [...keysIn(body), ...(echoes === undefined ? [] : keysIn(echoes))];

interface Kind {
  readonly edit: Endpoint;
  readonly reads: readonly Endpoint[];
}

const KINDS: readonly (readonly [string, Kind])[] = [
  ['lead', { edit: contract.editLeadEndpoint, reads: [contract.listLeadsEndpoint, contract.readLeadEndpoint] }],
  ['user', { edit: contract.editUserEndpoint, reads: [contract.listUsersEndpoint, contract.readUserEndpoint] }],
  [
    'plan',
    {
      edit: contract.editPlanEndpoint,
      reads: [contract.listPlansEndpoint, contract.searchPlansEndpoint, contract.readPlanEndpoint],
    },
  ],
  [
    'CFC',
    {
      edit: contract.editDrivingSchoolEndpoint,
      reads: [contract.listDrivingSchoolsEndpoint, contract.readDrivingSchoolEndpoint],
    },
  ],
  ['draft', { edit: contract.editDraftEndpoint, reads: [contract.searchDraftsEndpoint, contract.readDraftEndpoint] }],
  [
    'template',
    { edit: contract.editTemplateEndpoint, reads: [contract.listTemplatesEndpoint, contract.readTemplateEndpoint] },
  ],
  ['entry of a waiting list', { edit: contract.editWaitingListEndpoint, reads: [contract.listWaitingListEndpoint] }],
  ['limit', { edit: contract.editApprovalLimitEndpoint, reads: [contract.listApprovalLimitsEndpoint] }],
  ['catalogue entry', { edit: contract.editCatalogueItemEndpoint, reads: [contract.listCatalogueEndpoint] }],
  [
    'programme',
    { edit: contract.editProgramEndpoint, reads: [contract.searchProgramsEndpoint, contract.readProgramEndpoint] },
  ],
  ['view', { edit: contract.editViewEndpoint, reads: [contract.listViewsEndpoint] }],
  ['registration', { edit: contract.editStudentEndpoint, reads: [contract.readRegistrationEndpoint] }],
];

test.each(KINDS)('a %s may be sent back as any GET of it gave it', (_kind, { edit, reads }) => {
  const accepted = new Set(known(edit));
  for (const { response } of reads) {
    const read = keysIn(response);
    expect(read.length).toBeGreaterThan(1);
    expect(read.filter((key) => !accepted.has(key))).toEqual([]);
  }
});
