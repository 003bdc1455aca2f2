import { type Erasure, revokeConsentEndpoint } from '@habilita/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { erasureWords } from './consent-words.ts';

export type RecordOfPerson = { readonly leadId: string } | { readonly registrationId: string };

/** Whose consent it is, and the record that it is revoked on. */
export interface Revoked {
  readonly name: string;
  readonly record: RecordOfPerson;
}

/** Asks the person, then erases the data and leaves the record. */
export async function revokeConsent(
  { name, record }: Revoked,
  effect: Erasure,
  client: QueryClient,
  onRevoked: () => Promise<void>,
): Promise<void> {
  const agreed = await confirm({
    title: `Revogar o consentimento de ${name}?`,
    changes: erasureWords(effect),
    confirmLabel: 'Revogar consentimento',
    destructive: true,
  });
  if (!agreed) return;
  try {
    await call(revokeConsentEndpoint, { body: record });
  } catch (failure) {
    notifyFailure(failure);
    return;
  }
  notifySuccess('Consentimento revogado com sucesso!');
  // The page is left first, as the erased record must not be read again.
  await onRevoked();
  void client.invalidateQueries({ queryKey: ['leads'] });
  void client.invalidateQueries({ queryKey: ['registrations'] });
}
