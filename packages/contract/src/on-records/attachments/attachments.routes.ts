import { z } from 'zod';
import { id, instant, text } from '../../codecs.ts';
import { COMMANDS_WITH_FILES } from '../../commands/commands.words.ts';
import { endpoint } from '../../endpoint.ts';
import { FILE_TYPE_NAMES, uploadKind } from '../../upload.ts';

export const ATTACHMENT_ENTITY_TYPES = ['REGISTRATION', ...COMMANDS_WITH_FILES] as const;
export type AttachmentEntityType = (typeof ATTACHMENT_ENTITY_TYPES)[number];

/** The files that may be attached, of at most 10,000,000 bytes each (Specification 3 §5). */
export const ATTACHMENT = uploadKind({
  name: 'attachment',
  types: FILE_TYPE_NAMES,
  maxBytes: 10_000_000,
  several: true,
});

const tag = 'Anexos';
const path = '/api/v1/attachments';
/** Only administrators send, download and remove attachments (Specification 3 §5). */
const administrators = { tag, access: { roles: ['ADMIN'] } } as const;
const entity = z.strictObject({ entityType: z.enum(ATTACHMENT_ENTITY_TYPES), entityId: id });
const params = z.strictObject({ id });

const attachment = z.object({
  attachmentId: id,
  originalName: z.string(),
  type: z.string(),
  active: z.boolean(),
  sizeBytes: z.int(),
  createdAt: instant,
  createdBy: z.string(),
});
export type Attachment = z.output<typeof attachment>;

export const openAttachmentUploadEndpoint = endpoint({
  ...administrators,
  method: 'POST',
  path: `${path}/upload`,
  summary: 'Pede o endereço para enviar um arquivo',
  body: z.strictObject({ originalName: text(1000) }),
  response: z.object({ uploadUrl: z.string(), modifiedName: id }),
  ratePerMinute: 120,
});

export const listAttachmentsEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  path: `${path}/:entityType/:entityId`,
  summary: 'Os arquivos de um registro',
  params: entity,
  response: z.object({ content: z.array(attachment) }),
  errors: ['REGISTRATION_NOT_FOUND', 'NOT_FOUND'],
});

export const attachFilesEndpoint = endpoint({
  ...administrators,
  method: 'POST',
  path: `${path}/:entityType/:entityId`,
  summary: 'Anexa arquivos já enviados',
  params: entity,
  /**
   * `modifiedName` is the name that the server gave to the uploaded file. A caller may also send the `originalName` of
   * the file again (Specification 1 §7).
   */
  body: z.strictObject({
    files: z
      .array(z.strictObject({ modifiedName: id, originalName: text(1000).nullish() }))
      .min(1, { error: 'REQUIRED' })
      .max(20),
  }),
  response: z.object({ content: z.array(attachment) }),
  errors: ['REGISTRATION_NOT_FOUND', 'NOT_FOUND', 'UPLOAD_NOT_RECEIVED'],
  idempotent: true,
});

export const downloadAttachmentEndpoint = endpoint({
  ...administrators,
  method: 'GET',
  path: `${path}/:id/download`,
  summary: 'Um endereço assinado para abrir o arquivo',
  params,
  response: z.object({ downloadUrl: z.string() }),
  errors: ['NOT_FOUND'],
});

export const removeAttachmentEndpoint = endpoint({
  ...administrators,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove um arquivo; o histórico guarda que existiu',
  params,
  errors: ['NOT_FOUND'],
});
