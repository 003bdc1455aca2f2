import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { templateValues } from '../../offer/templates/template-values.ts';

const tag = 'Contratos';
const ofStudent = z.strictObject({ studentId: id, id });
const seesRegistrations = { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] } as const;

export const readVariablesEndpoint = endpoint({
  tag,
  access: seesRegistrations,
  method: 'GET',
  path: '/api/v1/registrations/:id/variables',
  summary: 'Os valores com que os templates são preenchidos para uma matrícula',
  params: z.strictObject({ id }),
  response: templateValues,
  errors: ['REGISTRATION_NOT_FOUND', 'CONTRACT_NOT_AVAILABLE'],
});

export const contractLink = z.object({ url: z.string(), fileName: z.string() });
export type ContractLink = z.output<typeof contractLink>;

export const readCfcContractEndpoint = endpoint({
  tag,
  access: seesRegistrations,
  method: 'GET',
  path: '/api/v1/students/:studentId/registrations/:id/cfc-contract',
  summary: 'O endereço do contrato em PDF, válido por poucos minutos',
  params: ofStudent,
  response: contractLink,
  errors: ['STUDENT_NOT_FOUND', 'REGISTRATION_NOT_FOUND', 'CONTRACT_NOT_AVAILABLE', 'CONTRACT_NOT_PRINTABLE'],
  ratePerMinute: 120,
});

export const regenerateContractEndpoint = endpoint({
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  method: 'POST',
  path: '/api/v1/students/:studentId/registrations/:id/regenerate-contract',
  summary: 'Gera o contrato de novo, do template e dos dados de agora; o anterior fica guardado',
  params: ofStudent,
  body: z.strictObject({ maintainOriginalDate: z.boolean() }),
  response: z.object({ contractId: id, sha256: z.string() }),
  idempotent: true,
  errors: [
    'STUDENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'CONTRACT_NOT_AVAILABLE',
    'TEMPLATE_INVALID',
  ],
});

/** A mass regeneration of contracts. `total` counts the registrations that were REGISTERED when it began. */
export const contractBatch = z.object({
  id,
  campaignId: id,
  status: z.enum(['RUNNING', 'STOPPED', 'DONE']),
  total: z.int(),
  regenerated: z.int(),
  failed: z.int(),
  /** Contracts that were not replaced, because the regenerated contract would be the same. */
  unchanged: z.int(),
  /** Contracts that were not processed, because somebody stopped the regeneration first. */
  stopped: z.int(),
  /** How many of the regenerated contracts were sent to their students to be accepted again. */
  toAcceptAgain: z.int(),
  rendered: z.int(),
  createdDate: instant,
  /** The first hundred contracts that could not be made. */
  failures: z.array(z.object({ registrationId: id, studentId: id, studentName: z.string(), code: z.string() })),
});
export type ContractBatch = z.output<typeof contractBatch>;

const batch = { tag, access: { roles: ['ADMIN', 'BUSINESS_SUPPORT'] } } as const;
const batchPath = '/api/v1/campaigns/:id/regenerate-contract-batch';

export const regenerateContractBatchEndpoint = endpoint({
  ...batch,
  method: 'POST',
  path: batchPath,
  summary: 'Gera de novo os contratos das matrículas concluídas de uma campanha que mudariam',
  params: z.strictObject({ id }),
  response: contractBatch,
  status: 202,
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const latestContractBatchEndpoint = endpoint({
  ...batch,
  method: 'GET',
  path: batchPath,
  summary: 'A geração em massa mais recente de uma campanha, em andamento ou terminada',
  params: z.strictObject({ id }),
  response: z.object({ batch: contractBatch.nullable() }),
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const stopContractBatchEndpoint = endpoint({
  ...batch,
  method: 'POST',
  path: `${batchPath}/:batchId/stop`,
  summary: 'Interrompe uma geração em massa: os contratos que faltam ficam como estão',
  params: z.strictObject({ id, batchId: id }),
  response: contractBatch,
  errors: ['CAMPAIGN_NOT_FOUND', 'NOT_FOUND'],
});

export const readContractBatchEndpoint = endpoint({
  ...batch,
  method: 'GET',
  path: `${batchPath}/:batchId`,
  summary: 'O andamento de uma geração em massa',
  params: z.strictObject({ id, batchId: id }),
  response: contractBatch,
  errors: ['NOT_FOUND'],
});

/** What a mass regeneration would change, contract by contract; nothing is written. */
export const contractBatchPreview = z.object({
  total: z.int(),
  unchanged: z.int(),
  changed: z.int(),
  /** How many of the changed contracts differ in wording from the contract that the student accepted. */
  toAcceptAgain: z.int(),
  impossible: z.int(),
  /** The first two hundred contracts that change or cannot be made. */
  rows: z.array(
    z.object({
      registrationId: id,
      studentId: id,
      studentName: z.string(),
      /** The Portuguese names of what differs: the text of the contract, or the values in it. */
      changes: z.array(z.string()),
      mustAcceptAgain: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
});
export type ContractBatchPreview = z.output<typeof contractBatchPreview>;

export const previewContractBatchEndpoint = endpoint({
  ...batch,
  method: 'GET',
  path: `${batchPath}/preview`,
  summary: 'O que a geração em massa mudaria, e quem teria de aceitar de novo',
  params: z.strictObject({ id }),
  response: contractBatchPreview,
  longRunning: true,
  errors: ['CAMPAIGN_NOT_FOUND'],
});

export const ACCEPTANCE_STATUSES = ['WAITING', 'ACCEPTED', 'ENDED'] as const;

const acceptance = z.object({
  /** ENDED: a newer contract has replaced this one, or the registration is no longer REGISTERED. */
  status: z.enum(ACCEPTANCE_STATUSES),
  acceptedAt: instant.nullable(),
});
export type ContractAcceptance = z.output<typeof acceptance>;

const contractToRead = acceptance.extend({
  studentFirstName: z.string(),
  campaignName: z.string(),
  drivingSchoolName: z.string().nullable(),
  html: z.string(),
  sha256: z.string(),
  /**
   * The differences from the contract that the student accepted before, in reading order. The pieces SAME and ADDED
   * make this contract, the pieces SAME and REMOVED the earlier one. An accepted contract is one piece SAME, and
   * there are no pieces of a contract that can no longer be accepted.
   */
  changes: z.array(z.object({ kind: z.enum(['SAME', 'REMOVED', 'ADDED']), text: z.string() })),
  acceptedBefore: instant.nullable(),
});
export type ContractToRead = z.output<typeof contractToRead>;

const byLink = {
  tag: 'Site de matrículas',
  access: 'public',
  path: '/api/v1/checkout/contract-acceptances/:key',
  params: z.strictObject({ key: z.string().max(120) }),
  ratePerMinute: 30,
} as const;

export const readContractAcceptanceEndpoint = endpoint({
  ...byLink,
  method: 'GET',
  summary: 'O contrato que mudou, pelo link que o aluno recebeu, e o que mudou nele',
  response: contractToRead,
  errors: ['NOT_FOUND'],
});

export const acceptContractAgainEndpoint = endpoint({
  ...byLink,
  method: 'POST',
  summary: 'O aluno aceita o contrato que mudou, pelo seu SHA-256',
  body: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: acceptance,
  errors: ['NOT_FOUND', 'CONTRACT_CHANGED'],
});

const acceptances = z.object({
  waiting: z.int(),
  accepted: z.int(),
  /** The first two hundred students; those who have not accepted come first. */
  rows: z.array(
    z.object({
      registrationId: id,
      studentId: id,
      studentName: z.string(),
      askedAt: instant,
      acceptedAt: instant.nullable(),
    }),
  ),
});
export type ContractAcceptances = z.output<typeof acceptances>;

export const listContractAcceptancesEndpoint = endpoint({
  ...batch,
  method: 'GET',
  path: '/api/v1/campaigns/:id/contract-acceptances',
  summary: 'Quem precisa aceitar de novo um contrato que mudou, e quem já aceitou',
  params: z.strictObject({ id }),
  response: acceptances,
  errors: ['CAMPAIGN_NOT_FOUND'],
});
