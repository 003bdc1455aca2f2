import { type Erasure, revokeConsentEndpoint } from '@habilita/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { erasureWords } from './consent-words.ts';
import { forgetPerson } from './forget-person.ts';

export type RecordOfPerson = { readonly leadId: string } | { readonly registrationId: string };

/** The person whose consent is revoked, and the record on which it was given. */
export interface Revoked {
  readonly name: string;
  readonly record: RecordOfPerson;
}

/** Asks for confirmation, then has the person's data erased and leaves the record's page. */
export async function revokeConsent(
  { name, record }: Revoked,
  { leads, registrations, kept }: Erasure,
  client: QueryClient,
  onRevoked: () => Promise<void>,
): Promise<void> {
  const shown = { leads, registrations, kept };
  const agreed = await confirm({
    title: `Revogar o consentimento de ${name}?`,
    changes: erasureWords(shown),
    confirmLabel: 'Revogar consentimento',
    destructive: true,
  });
  if (!agreed) return;
  try {
    await call(revokeConsentEndpoint, { body: { ...record, shown } });
  } catch (failure) {
    notifyFailure(failure);
    return;
  }
  notifySuccess('Consentimento revogado com sucesso!');
  // The page is left before the queries are reloaded, because it would otherwise request the erased record again.
  await onRevoked();
  forgetPerson(client);
}
