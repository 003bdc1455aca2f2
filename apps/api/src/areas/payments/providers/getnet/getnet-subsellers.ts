import { z } from 'zod';
import type { Unavailable } from '../failures.ts';
import { type HttpAnswer, unavailable } from '../http.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import {
  type FetchRecipientResult,
  reasonsOf,
  type RecipientRegistrar,
  type RecipientRejected,
  type RecipientStanding,
  type SendRecipientResult,
} from '../recipient-registrar.ts';
import { createGetnetClient, faultOf, type GetnetClient } from './getnet-client.ts';
import type { GetnetBackOffice, GetnetConfig } from './getnet-config.ts';
import { subsellerBody } from './getnet-subseller-body.ts';

const text = z.string().nullish();
const wireSubseller = z.object({
  subseller_id: z.union([z.string().min(1), z.number()]).transform(String),
  enabled: text,
  capture_payments_enabled: text,
  status: text,
  errors: z.array(z.unknown()).nullish().catch(null),
});
type WireSubseller = z.output<typeof wireSubseller>;

const CORRECTABLE = 'TRATATIVA DE CADASTRO';
const REFUSALS: ReadonlySet<string> = new Set(['REPROVADO', 'REJEITADO']);
const WAITING = 'EM ANÁLISE';

const stateOf = ({ status }: WireSubseller): string => (status ?? '').trim().toUpperCase();

const sentences = (errors: readonly unknown[]): string[] =>
  errors.map((error) => (typeof error === 'string' ? error : (namedError.safeParse(error).data?.message ?? '')));
const namedError = z.object({ message: z.string() });

/** How a sub-seller's account stands (docs/provider-facts.md P1.8, A17 and A20); decision 170 lists what we assume. */
export function standingOf(wire: WireSubseller): RecipientStanding {
  const state = stateOf(wire);
  const isEnabled = wire.enabled === 'S';
  const isOpen = state === WAITING || state === CORRECTABLE;
  return {
    kind: 'standing',
    standing: isEnabled
      ? wire.capture_payments_enabled === 'S'
        ? 'ACTIVE'
        : 'BLOCKED'
      : REFUSALS.has(state)
        ? 'REFUSED'
        : 'IN_ANALYSIS',
    change: isOpen ? 'WAITING' : REFUSALS.has(state) ? 'REFUSED' : 'CONFIRMED',
    externalId: wire.subseller_id,
    reasons: reasonsOf(sentences(wire.errors ?? [])),
    providerStatus: wire.status ?? '',
  };
}

const complaints = z.object({
  errors: z.array(z.unknown()).nullish().catch(null),
  ModelState: z.record(z.string(), z.array(z.string())).nullish().catch(null),
});

/**
 * Translates an error response of the back-office host. The host lists its reasons under `errors` or under `ModelState`
 * (fact A17).
 */
function rejectedBy(answer: HttpAnswer): RecipientRejected | Unavailable {
  if (answer.status === 403) return unavailable('unauthorized', 'HTTP 403');
  const { data } = complaints.safeParse(answer.body);
  const fields = Object.entries(data?.ModelState ?? {}).map(([field, texts]) => `${field} ${texts.join(', ')}`);
  const told = reasonsOf([...sentences(data?.errors ?? []), ...fields]);
  return { kind: 'rejected', reasons: told.length > 0 ? told : reasonsOf([faultOf(answer).detail]) };
}

interface Asked {
  readonly call: GetnetClient;
  readonly backOffice: GetnetBackOffice;
}

async function fetchSubseller({ call, backOffice }: Asked, cnpj: string): Promise<Found | FetchRecipientResult> {
  const path = `/v1/mgm/pj/callback/${encodeURIComponent(backOffice.merchantId)}/${encodeURIComponent(cnpj)}`;
  const answer = await call({ method: 'GET', path });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404) return { kind: 'unknown' };
  if (answer.status >= 300) return rejectedBy(answer);
  return readStanding(answer);
}

interface Found extends RecipientStanding {
  readonly isCorrectable: boolean;
}

function readStanding(answer: HttpAnswer): Found | Unavailable {
  const parsed = wireSubseller.safeParse(answer.body);
  if (!parsed.success) return unavailable('unreadable', `sub-seller, HTTP ${answer.status}`);
  return { ...standingOf(parsed.data), isCorrectable: stateOf(parsed.data) === CORRECTABLE };
}

/**
 * Registers schools as sub-sellers. The CNPJ is looked up before anything is sent: an unknown sub-seller is created,
 * one whose data Getnet wants corrected is complemented, any other is changed. When an earlier call may have registered
 * the same data, they are not sent again.
 */
export function getnetSubsellers(config: GetnetConfig, backOffice: GetnetBackOffice, deps: ProviderDeps) {
  const asked = { call: createGetnetClient({ ...config, ...backOffice }, deps), backOffice };
  return {
    async send({ data, externalId, repeated }): Promise<SendRecipientResult> {
      const known = await fetchSubseller(asked, data.cnpj);
      const isThere = known.kind === 'standing';
      if (!isThere && known.kind !== 'unknown') return known;
      if (isThere && repeated && externalId === undefined) return known;
      const path = isThere
        ? `/v1/mgm/pj/${'isCorrectable' in known && known.isCorrectable ? 'complement' : 'update-subseller'}`
        : '/v1/mgm/pj/create-presubseller';
      const body = subsellerBody(data, backOffice);
      const answer = await asked.call({ method: isThere ? 'PUT' : 'POST', path, body });
      if (answer.kind === 'unavailable') return answer;
      if (answer.status >= 300) return rejectedBy(answer);
      if (!isThere) return readStanding(answer);
      const after = await fetchSubseller(asked, data.cnpj);
      return after.kind === 'unknown' ? unavailable('unreadable', 'sub-seller not found after its change') : after;
    },
    fetch: ({ data }) => fetchSubseller(asked, data.cnpj),
  } satisfies RecipientRegistrar;
}
