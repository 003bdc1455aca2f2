import {
  type Access,
  type Check,
  type Endpoint,
  type ErrorCode,
  messageOf,
  PERMISSIONS,
  type Permission,
  ROLES,
  statusOf,
  UNEXPECTED_MESSAGE,
} from '@habilita/contract';

export interface Description {
  readonly operationId: string;
  readonly description: string;
  readonly parameters: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

/** The schema of refusals in OpenAPI. */
export const REFUSAL_SCHEMA = {
  type: 'object',
  required: ['message', 'errors', 'requestId'],
  properties: {
    message: { type: 'string', description: 'O que aconteceu, em português.' },
    errors: {
      type: 'object',
      required: ['fieldErrors', 'globalErrors'],
      properties: {
        fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        globalErrors: {
          type: 'array',
          items: { type: 'object', required: ['code'], properties: { code: { type: 'string' }, detail: {} } },
        },
      },
    },
    requestId: { type: 'string', description: 'O mesmo do cabeçalho X-Request-Id: cite-o ao pedir ajuda.' },
  },
} as const;

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Feito.',
  201: 'Criado.',
  202: 'Ainda em andamento: pergunte de novo pelo identificador da requisição.',
  204: 'Feito; não há corpo.',
};

const WAIT_IN_QUEUE =
  'Há muita gente ao mesmo tempo e nada foi feito ainda: repita a mesma chamada com o `ticket` em `X-Turn-Ticket` depois de `retryAfterSeconds`.';

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
  description: 'A mesma chave com os mesmos dados recebe a mesma resposta, sem repetir o efeito.',
};

export function describeEndpoint(endpoint: Endpoint): Description {
  const { file, status, longRunning, isQueued, list } = endpoint;
  const successes = longRunning || isQueued || list?.export !== undefined ? [status, 202] : [status];
  const responses = Object.fromEntries(
    successes.map(
      (each) =>
        [String(each), { description: isQueued && each === 202 ? WAIT_IN_QUEUE : (SUCCESS[each] ?? '') }] as const,
    ),
  );
  const content = file && Object.fromEntries(file.types.map((type) => [type, { schema: { type: 'string' } }]));
  return {
    operationId: operationIdOf(endpoint),
    description: describeAccess(endpoint),
    parameters: endpoint.idempotent ? [IDEMPOTENCY_KEY] : [],
    ...(content === undefined ? {} : { requestBody: { required: true, content } }),
    responses: { ...responses, ...refusalsOf(endpoint) },
  };
}

/** A name for generated clients: `GET /api/v1/campaigns/:id/plans` is `getCampaignsByIdPlans`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.replace('/api/v1/', '').replaceAll(':', 'by-').split(/[/-]/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const quoted = (permissions: readonly Permission[], and: string): string =>
  permissions.map((name) => `“${PERMISSIONS[name]}” (\`${name}\`)`).join(and);

function describeAccess({ access, accessByKind = {}, accessNote }: Endpoint): string {
  const kinds = Object.entries(accessByKind).map(([kind, check]) => `\`${kind}\`: ${whoMay(check)}`);
  return [whoMay(access), ...kinds, ...(accessNote === undefined ? [] : [accessNote])].join('\n\n');
}

function whoMay(access: Access | Check): string {
  if (access === 'public') return 'Não é preciso entrar.';
  if (access === 'signed-in') return 'Para quem entrou no back-office.';
  if (access === 'student') return 'Para o aluno, no que é dele.';
  const { roles = [], anyOf = [], allOf = [] } = access;
  const ways = [
    ...(roles.length === 0 ? [] : [roles.map((role) => ROLES[role]).join(', ')]),
    ...(anyOf.length === 0 ? [] : [`quem tem ${quoted(anyOf, ' ou ')}`]),
    ...(allOf.length === 0 ? [] : [`quem tem ${quoted(allOf, ' e ')}`]),
  ];
  return `Para ${ways.join('; ou ')}.`;
}

/** The refusals that any endpoint with these properties may give, besides those that the endpoint itself declares. */
function generalRefusals({ access, method, file, idempotent, ratePerMinute, list }: Endpoint): ErrorCode[] {
  const takesBody = method !== 'GET' && method !== 'DELETE';
  return [
    'INVALID',
    'REQUIRED',
    'UNKNOWN_FIELD',
    'TOO_LONG',
    'TOO_SMALL',
    'TOO_LARGE',
    ...(takesBody ? (['BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(takesBody && file === undefined ? (['BODY_INVALID'] as const) : []),
    ...(access === 'public' ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(list?.export === undefined ? [] : (['EXPORT_LIMIT', 'REQUEST_ID_TAKEN'] as const)),
    ...(idempotent ? (['IDEMPOTENCY_MISMATCH'] as const) : []),
    ...(ratePerMinute === undefined && access === 'public' ? [] : (['TOO_MANY_REQUESTS'] as const)),
    'UNAVAILABLE',
    'TOOK_TOO_LONG',
  ];
}

function refusalsOf(endpoint: Endpoint): Description['responses'] {
  const codes = [...new Set([...endpoint.errors, ...generalRefusals(endpoint)])];
  const byStatus = Map.groupBy(codes, statusOf);
  const schema = { $ref: '#/components/schemas/Refusal' };
  const body = (description: string) => ({ description, content: { 'application/json': { schema } } });
  return {
    ...Object.fromEntries(
      [...byStatus].map(([status, given]) => [
        String(status),
        body(given.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n\n')),
      ]),
    ),
    500: body(UNEXPECTED_MESSAGE),
  };
}
