import { campaignText } from '@habilita/kernel';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#app/can.tsx';
import type { RowAction } from '#kit/list/list-types.ts';
import { useRegenerateContracts } from '../regenerate-contracts.tsx';

const CommunicationsDialog = lazy(() => import('./communications-dialog.tsx'));

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly edition: number;
}

/** Specification 2 §2, campaign actions menu. */
export function useCampaignActions(): { of: (campaign: Campaign) => RowAction[]; dialog: ReactNode } {
  const can = useCan();
  const contracts = useRegenerateContracts();
  const [told, setTold] = useState<Campaign>();
  const communications = (campaign: Campaign): RowAction => ({
    key: 'communications',
    label: 'Disparar lembretes',
    icon: <IconSend size={16} />,
    onClick: () => setTold(campaign),
  });
  const regeneration = ({ id, name }: Campaign): RowAction => ({
    key: 'contracts',
    label: 'Regerar contratos',
    icon: <IconRefresh size={16} />,
    onClick: () => contracts.start(id, name),
  });
  const of = (campaign: Campaign): RowAction[] => [
    ...(can('SEND_REGISTRATION_START_COMMUNICATION') ? [communications(campaign)] : []),
    ...(can({ roles: ['ADMIN', 'BUSINESS_SUPPORT'] }) ? [regeneration(campaign)] : []),
  ];
  const dialog = (
    <>
      {contracts.dialog}
      {told === undefined ? null : (
        <Suspense>
          <CommunicationsDialog
            id={told.id}
            name={campaignText(told.name, told.edition)}
            onClose={() => setTold(undefined)}
          />
        </Suspense>
      )}
    </>
  );
  return { of, dialog };
}
