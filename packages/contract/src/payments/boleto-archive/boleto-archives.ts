import { z } from 'zod';
import { id, instant } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { keysOf } from '../../typed-object.ts';
import { PAYMENT_ENTITY_TYPE_NAMES } from '../../money/core/payment-entity.words.ts';
import { PAYMENT_PART_NAMES } from '../../money/core/payment.words.ts';

export const BOLETO_ARCHIVE_STATUSES = {
  RUNNING: 'Em andamento',
  STOPPED: 'Interrompida',
  DONE: 'Pronta',
  FAILED: 'Falhou',
  EXPIRED: 'Expirada',
} as const;

const shared = { tag: 'Boletos pendentes', access: { roles: ['ADMIN'] } } as const;
const path = '/api/v1/campaigns/boletos-zip';
const params = z.strictObject({ archiveId: id });
const ids = z.array(id).max(500).default([]);

export const boletoArchive = z.object({
  id,
  status: z.enum(keysOf(BOLETO_ARCHIVE_STATUSES)),
  /**
   * The names of the campaigns and schools whose boletos were asked for. When no school is named, the archive holds the
   * boletos of all schools of the campaigns.
   */
  campaigns: z.array(z.string()),
  drivingSchools: z.array(z.string()),
  /** The parts and purposes of the payments whose boletos were asked for; empty when all payments were meant. */
  entityPaymentTypes: z.array(z.string()),
  /** The number of boletos in the archive; null until they are counted. */
  total: z.int().nullable(),
  done: z.int(),
  sizeBytes: z.int().nullable(),
  error: z.string().nullable(),
  createdDate: instant,
  expiresAt: instant.nullable(),
});
export type BoletoArchive = z.output<typeof boletoArchive>;

export const boletoArchiveBody = z.strictObject({
  campaignIds: ids,
  campaignDrivingSchoolIds: ids,
  entityPaymentTypes: z
    .array(z.enum([...PAYMENT_PART_NAMES, ...PAYMENT_ENTITY_TYPE_NAMES]))
    .max(10)
    .default([]),
});
export type BoletoArchiveBody = z.output<typeof boletoArchiveBody>;

export const countPendingBoletosEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/count`,
  summary: 'Quantos boletos pendentes um arquivo teria, antes de pedi-lo',
  body: boletoArchiveBody,
  response: z.object({ boletos: z.int() }),
  errors: ['CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED', 'CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND'],
});

/** Asks for an archive of boletos, which a job makes (Specification 2 §7). */
export const generateBoletosZipEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/campaigns/generate-boletos-zip',
  summary: 'Reúne em um arquivo os boletos pendentes de campanhas ou CFCs; quem pede é avisado por e-mail',
  body: boletoArchiveBody,
  response: boletoArchive,
  status: 202,
  idempotent: true,
  ratePerMinute: 30,
  errors: ['CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED', 'CAMPAIGN_NOT_FOUND', 'DRIVING_SCHOOL_NOT_FOUND', 'EXPORT_LIMIT'],
});

export const listBoletoArchivesEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path,
  summary: 'Os próprios arquivos de boletos, do mais novo ao mais antigo',
  response: z.object({ content: z.array(boletoArchive) }),
});

export const downloadBoletoArchiveEndpoint = endpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:archiveId/download`,
  summary: 'O endereço de um arquivo de boletos pronto, válido por poucos minutos',
  params,
  response: z.object({ downloadUrl: z.string(), fileName: z.string() }),
  errors: ['NOT_FOUND', 'EXPORT_NOT_FINISHED', 'EXPORT_EXPIRED'],
});

export const stopBoletoArchiveEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/:archiveId/stop`,
  summary: 'Interrompe um arquivo de boletos',
  params,
  response: boletoArchive,
  errors: ['NOT_FOUND'],
});

export const resumeBoletoArchiveEndpoint = endpoint({
  ...shared,
  method: 'POST',
  path: `${path}/:archiveId/resume`,
  summary: 'Retoma um arquivo de boletos, com os que já foram desenhados',
  params,
  response: boletoArchive,
  errors: ['NOT_FOUND', 'EXPORT_LIMIT'],
});
