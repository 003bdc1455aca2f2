import { consentToRevokeEndpoint } from '@habilita/contract';
import { IconUserX } from '@tabler/icons-react';
import { call } from '#api-client/call.ts';
import { revokeConsent } from '#features/shared/consent/revoke-consent.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import type { ActionTools, DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

export const revokeConsentAction: DeclaredRegistrationAction = {
  icon: <IconUserX size={16} aria-hidden />,
  group: 'end',
  destructive: true,
  perform: (registration, tools) => void revoke(registration, tools),
};

/** Revokes the consent. The registration is gone afterwards, so its campaign is shown (Specification 3 §4). */
async function revoke(
  { id, campaignId, studentName: name }: Registration,
  { client, navigate }: ActionTools,
): Promise<void> {
  const record = { registrationId: id };
  const toCampaign = () => navigate({ to: '/campaigns/detail/$id', params: { id: campaignId } });
  try {
    const effect = await call(consentToRevokeEndpoint, { query: record });
    await revokeConsent({ name, record }, effect, client, toCampaign);
  } catch (failure) {
    notifyFailure(failure);
  }
}
