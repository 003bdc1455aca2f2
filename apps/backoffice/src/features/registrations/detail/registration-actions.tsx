import { REGISTRATION_ACTIONS } from '@habilita/contract';
import { IconArrowBackUp, IconCalendarTime, IconFileText, IconRefresh, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor, useCan } from '#app/can.tsx';
import { actionsFrom, type Can, type DeclaredAction } from '#kit/declared-actions.ts';
import type { RowAction } from '#kit/ListPage.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useConsentAction } from '../../shared/consent/use-consent-action.tsx';
import { useContractActions } from '../contract/use-contract-actions.tsx';
import type { Registration } from '../registration.ts';
import { schedulingAction } from '../scheduling/scheduling-action.ts';

/** The entries of the menu that the registration's policy answers for, in their order. */
type Opened = 'abandon' | 'undoAbandon' | 'scheduling';
type Name = Opened | 'showContract' | 'regenerateContract';
const DECLARED: readonly DeclaredAction<Name>[] = [
  {
    name: 'abandon',
    label: REGISTRATION_ACTIONS.abandon,
    icon: <IconUserMinus size={16} aria-hidden />,
    destructive: true,
  },
  {
    name: 'undoAbandon',
    label: REGISTRATION_ACTIONS.undoAbandon,
    icon: <IconArrowBackUp size={16} aria-hidden />,
  },
  { name: 'scheduling', label: 'Agendamento', icon: <IconCalendarTime size={16} aria-hidden /> },
  {
    name: 'showContract',
    label: REGISTRATION_ACTIONS.showContract,
    icon: <IconFileText size={16} aria-hidden />,
  },
  {
    name: 'regenerateContract',
    label: REGISTRATION_ACTIONS.regenerateContract,
    icon: <IconRefresh size={16} aria-hidden />,
  },
];

export function useRegistrationActions(
  registration: Registration,
  open: Readonly<Record<Opened, () => void>>,
): readonly RowAction[] {
  const mayEdit = useCan()('MANAGE_REGISTRATIONS');
  const isAdmin = useActor().roles.includes('ADMIN');
  const [openedAt] = useState(() => Date.now());
  const scheduling = schedulingAction(registration, { mayEdit, isAdmin }, openedAt);
  const revoke = useRevoke(registration);
  const contract = useContractActions(registration);
  const can: Can<Name> = {
    ...registration.can,
    scheduling: scheduling.hidden ? undefined : (scheduling.reason ?? true),
  };
  return [...actionsFrom(DECLARED, can, { ...open, ...contract }), revoke];
}

/** The record is gone afterwards (Specification 3 §4). */
function useRevoke({ id, campaignId }: Registration): RowAction {
  const navigate = useNavigate();
  return useConsentAction({ registrationId: id }, () =>
    navigate({ to: '/campaigns/detail/$id', params: { id: campaignId } }),
  );
}
