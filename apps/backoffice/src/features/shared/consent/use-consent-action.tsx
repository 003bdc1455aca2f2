import { consentToRevokeEndpoint, MAY_REVOKE_CONSENT, messageOf, revokeConsentEndpoint } from '@habilita/contract';
import { IconUserX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { queryOf } from '#app/queries.ts';
import { confirm } from '#kit/confirm.ts';
import type { RowAction } from '#kit/ListPage.tsx';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { withoutPermission } from '../reasons/without-permission.ts';
import { erasureWords } from './consent-words.ts';

type RecordOfPerson = { readonly leadId: string } | { readonly registrationId: string };

/** Visible to all, disabled with a reason for want of right or because of payments (Specification 3 §6). */
export function useConsentAction(record: RecordOfPerson, onRevoked: () => Promise<void>): RowAction {
  const client = useQueryClient();
  const may = useCan()(MAY_REVOKE_CONSENT);
  const { data: effect } = useQuery({ ...queryOf(consentToRevokeEndpoint, { query: record }), enabled: may });
  const reason = () => {
    if (!may) return withoutPermission('MANAGE_REGISTRATIONS');
    if (effect === undefined) return 'Verificando se há pagamentos…';
    return effect.hasPayments ? messageOf('CONSENT_HAS_PAYMENTS') : undefined;
  };
  const revoke = async () => {
    if (effect === undefined) return;
    const agreed = await confirm({
      title: 'Revogar o consentimento desta pessoa?',
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
    // Leave first: nothing may read the record again.
    await onRevoked();
    void client.invalidateQueries({ queryKey: ['leads'] });
    void client.invalidateQueries({ queryKey: ['registrations'] });
  };
  return {
    key: 'revoke-consent',
    label: 'Revogar consentimento',
    icon: <IconUserX size={16} aria-hidden />,
    onClick: () => void revoke(),
    disabledReason: reason(),
    destructive: true,
  };
}
