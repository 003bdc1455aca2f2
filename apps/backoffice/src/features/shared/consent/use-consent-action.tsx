import { consentToRevokeEndpoint, MAY_REVOKE_CONSENT, messageOf } from '@habilita/contract';
import { IconUserX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { withoutPermission } from '#features/shared/reasons/without-permission.ts';
import { revokeConsent, type Revoked } from './revoke-consent.ts';

/**
 * The menu entry that revokes a person's consent. It is disabled, with the reason, when the user lacks the permission
 * or when payments forbid it (Specification 3 §6). Each click reloads the list of what would be erased.
 */
export function useConsentAction(revoked: Revoked, onRevoked: () => Promise<void>): RowAction {
  const client = useQueryClient();
  const may = useCan()(MAY_REVOKE_CONSENT);
  const answer = useQuery({ ...queryOf(consentToRevokeEndpoint, { query: revoked.record }), enabled: may });
  const effect = answer.data;
  const askAnew = async () => {
    const { data, error } = await answer.refetch();
    if (data === undefined) notifyFailure(error);
    else if (data.hasPayments) notifyFailure(messageOf('CONSENT_HAS_PAYMENTS'));
    else await revokeConsent(revoked, data, client, onRevoked);
  };
  const reason = () => {
    if (!may) return withoutPermission('MANAGE_REGISTRATIONS');
    if (effect === undefined) return answer.isError ? undefined : 'Verificando se há cobranças…';
    return effect.hasPayments ? messageOf('CONSENT_HAS_PAYMENTS') : undefined;
  };
  return {
    key: 'revoke-consent',
    label: 'Revogar consentimento',
    icon: <IconUserX size={16} aria-hidden />,
    onClick: () => void askAnew(),
    disabledReason: reason(),
    destructive: true,
  };
}
