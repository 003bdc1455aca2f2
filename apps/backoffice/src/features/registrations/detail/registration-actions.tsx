import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useCan } from '#app/can.tsx';
import { actionsFrom, type Can, type DeclaredAction } from '#kit/declared-actions.ts';
import type { RowAction } from '#kit/ListPage.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useConsentAction } from '../../shared/consent/use-consent-action.tsx';
import { useContractActions } from '../contract/use-contract-actions.tsx';
import type { Registration } from '../registration.ts';
import { schedulingAction } from '../scheduling/scheduling-action.ts';

const DECLARED: readonly DeclaredAction<'scheduling'>[] = [
  { name: 'scheduling', label: 'Agendamento', icon: <IconCalendarTime size={16} aria-hidden /> },
];

export function useRegistrationActions(
  registration: Registration,
  { onSchedule }: { readonly onSchedule: () => void },
): readonly RowAction[] {
  const mayEdit = useCan()('MANAGE_REGISTRATIONS');
  const isAdmin = useActor().roles.includes('ADMIN');
  const [openedAt] = useState(() => Date.now());
  const scheduling = schedulingAction(registration, { mayEdit, isAdmin }, openedAt);
  const revoke = useRevoke(registration);
  const contract = useContractActions(registration);
  const can: Can<'scheduling'> = { scheduling: scheduling.hidden ? undefined : (scheduling.reason ?? true) };
  return [...actionsFrom(DECLARED, can, { scheduling: onSchedule }), ...contract, revoke];
}

/** The record is gone afterwards (Specification 3 §4). */
function useRevoke({ id, campaignId }: Registration): RowAction {
  const navigate = useNavigate();
  return useConsentAction({ registrationId: id }, () =>
    navigate({ to: '/registrations', search: { campaignIds: campaignId } }),
  );
}
