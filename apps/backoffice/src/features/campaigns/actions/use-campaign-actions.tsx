import { campaignText } from '@habilita/kernel';
import { IconFileZip, IconRefresh, IconSend } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#app/can.tsx';
import type { RowAction } from '#kit/list/list-types.ts';

const DIALOGS = {
  communications: lazy(() => import('./communications-dialog.tsx')),
  contracts: lazy(() => import('./contracts-dialog.tsx')),
  boletos: lazy(() => import('./boletos-dialog.tsx')),
} as const;

const REMINDERS = { key: 'communications', label: 'Disparar lembretes', icon: <IconSend size={16} /> } as const;
const CONTRACTS = { key: 'contracts', label: 'Regerar contratos', icon: <IconRefresh size={16} /> } as const;
const BOLETOS = { key: 'boletos', label: 'Exportar boletos pendentes', icon: <IconFileZip size={16} /> } as const;

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly edition: number;
}

/** Specification 2 §2, campaign actions menu. */
export function useCampaignActions(): { of: (campaign: Campaign) => RowAction[]; dialog: ReactNode } {
  const can = useCan();
  const [open, setOpen] = useState<{ readonly campaign: Campaign; readonly key: keyof typeof DIALOGS }>();
  const offered = [
    ...(can('SEND_REGISTRATION_START_COMMUNICATION') ? [REMINDERS] : []),
    ...(can({ roles: ['ADMIN', 'BUSINESS_SUPPORT'] }) ? [CONTRACTS] : []),
    ...(can({ roles: ['ADMIN'] }) ? [BOLETOS] : []),
  ];
  const of = (campaign: Campaign): RowAction[] =>
    offered.map((action) => ({ ...action, onClick: () => setOpen({ campaign, key: action.key }) }));
  if (open === undefined) return { of, dialog: null };
  const { id, name, edition } = open.campaign;
  const Dialog = DIALOGS[open.key];
  const dialog = (
    <Suspense>
      <Dialog id={id} name={campaignText(name, edition)} onClose={() => setOpen(undefined)} />
    </Suspense>
  );
  return { of, dialog };
}
