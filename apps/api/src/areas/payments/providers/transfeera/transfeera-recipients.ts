import { z } from 'zod';
import type { HttpAnswer } from '../http.ts';
import type { Unavailable } from '../failures.ts';
import {
  type RecipientRegistrar,
  type RecipientRejected,
  type RecipientRequest,
  type RecipientStanding,
  reasonsOf,
} from '../recipient-registrar.ts';
import { read } from './transfeera-charges.ts';
import { refusedBy, type TransfeeraClient } from './transfeera-client.ts';

const wireValidation = z.object({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  valid: z.boolean().nullable(),
  errors: z
    .array(z.object({ message: z.string(), errorCode: z.string().nullish() }))
    .nullish()
    .catch(null),
});

/** Error codes of accounts that the bank has closed to payments; other codes mean that the PIX key is wrong. */
const BLOCKED: ReadonlySet<string> = new Set(['ACCOUNT_BLOCKED']);

/**
 * Translates the validation of a PIX key into the state of an account (docs/provider-facts.md B7). In the phase CHANGE
 * the account stays ACTIVE with its former key, even when the new key is not valid.
 */
function standingOf(
  { id, valid, errors }: z.output<typeof wireValidation>,
  { phase }: Pick<RecipientRequest, 'phase'>,
): RecipientStanding {
  const isBlocked = errors?.some(({ errorCode }) => BLOCKED.has(errorCode ?? '')) === true;
  const own = valid === null ? 'IN_ANALYSIS' : valid ? 'ACTIVE' : isBlocked ? 'BLOCKED' : 'REFUSED';
  return {
    kind: 'standing',
    standing: phase === 'CHANGE' ? 'ACTIVE' : own,
    change: valid === null ? 'WAITING' : valid ? 'CONFIRMED' : 'REFUSED',
    externalId: id,
    reasons: reasonsOf((errors ?? []).map(({ message }) => message)),
    providerStatus: valid === null ? 'validação em andamento' : valid ? 'chave válida' : 'chave inválida',
  };
}

function rejectedBy(answer: HttpAnswer): RecipientRejected | Unavailable {
  const refused = refusedBy(answer);
  return refused.kind === 'unavailable' ? refused : { kind: 'rejected', reasons: reasonsOf([refused.detail]) };
}

function settled(answer: HttpAnswer | Unavailable, request: RecipientRequest) {
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 300) return rejectedBy(answer);
  const told = read(answer, wireValidation, 'validation');
  return told.kind === 'read' ? standingOf(told.value, request) : told;
}

/**
 * Validates the PIX key to which a school's share is paid: it must be payable and belong to the school's CNPJ.
 * Repeating a validation changes nothing.
 */
export function transfeeraRecipients(call: TransfeeraClient): RecipientRegistrar {
  async function validate(request: RecipientRequest) {
    const { pixKey, cnpj } = request.data;
    if (pixKey === undefined) return { kind: 'rejected', reasons: ['Falta a chave PIX.'] } as const;
    const body = {
      pix_key: pixKey.key,
      pix_key_type: pixKey.type,
      pix_key_validation: { cpf_cnpj: cnpj },
    };
    return settled(await call({ method: 'POST', path: '/validation?type=BASICA', body }), request);
  }

  return {
    send: validate,
    async fetch(request) {
      const { externalId, phase } = request;
      if (externalId === undefined || phase === 'SETTLED') return validate(request);
      const answer = await call({ method: 'GET', path: `/validation/${encodeURIComponent(externalId)}` });
      // When Transfeera no longer has the validation, the key is validated again.
      return answer.kind === 'answer' && answer.status === 404 ? validate(request) : settled(answer, request);
    },
  };
}
