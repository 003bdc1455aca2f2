import { isCfcUser } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { IconCalendarOff, IconCalendarTime, IconFileZip, IconRefresh, IconSend } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useActor, useCan } from '#api-client/session/can.tsx';
import type { RowAction } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';

const DIALOGS = {
  times: lazily(() => import('./times-dialog.tsx')),
  closing: lazily(() => import('./closing-dialog.tsx')),
  communications: lazily(() => import('./communications-dialog.tsx')),
  contracts: lazily(() => import('./contracts-dialog.tsx')),
  boletos: lazily(() => import('./boletos-dialog.tsx')),
} as const;
type DialogKey = keyof typeof DIALOGS;

const TIMES = {
  key: 'times',
  label: 'Visualizar Horários de Agendamentos',
  icon: <IconCalendarTime size={16} aria-hidden />,
} as const;
const CLOSING = { key: 'closing', label: 'Fechar dias', icon: <IconCalendarOff size={16} aria-hidden /> } as const;
const REMINDERS = { key: 'communications', label: 'Disparar lembretes', icon: <IconSend size={16} /> } as const;
const CONTRACTS = { key: 'contracts', label: 'Regerar contratos', icon: <IconRefresh size={16} /> } as const;
const BOLETOS = { key: 'boletos', label: 'Exportar boletos pendentes', icon: <IconFileZip size={16} /> } as const;

interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly edition: number;
  readonly zoneOffset: string;
}

interface CampaignActions {
  of: (campaign: Campaign) => RowAction[];
  showTimes: (campaign: Campaign, schoolId: string) => void;
  readonly dialog: ReactNode;
}

/** Actions that affect the students of every CFC of the campaign, so people of one CFC do not get them. */
const ofEverySchool = (can: ReturnType<typeof useCan>) => [
  ...(can('SEND_REGISTRATION_START_COMMUNICATION') ? [REMINDERS] : []),
  ...(can({ roles: ['ADMIN', 'BUSINESS_SUPPORT'] }) ? [CONTRACTS] : []),
  ...(can({ roles: ['ADMIN'] }) ? [BOLETOS] : []),
];

export function useCampaignActions(): CampaignActions {
  const can = useCan();
  const isOfSchool = isCfcUser(useActor().roles);
  const [open, setOpen] = useState<{
    readonly campaign: Campaign;
    readonly key: DialogKey;
    readonly schoolId?: string;
  }>();
  const offered = [
    TIMES,
    ...(can({ allOf: ['MANAGE_CAMPAIGNS', 'MANAGE_REGISTRATIONS'] }) ? [CLOSING] : []),
    ...(isOfSchool ? [] : ofEverySchool(can)),
  ];
  const of = (campaign: Campaign): RowAction[] =>
    offered.map((action) => ({ ...action, onClick: () => setOpen({ campaign, key: action.key }) }));
  const showTimes = (campaign: Campaign, schoolId: string) => setOpen({ campaign, key: 'times', schoolId });
  if (open === undefined) return { of, showTimes, dialog: null };
  const { id, name, edition, zoneOffset } = open.campaign;
  const Dialog = DIALOGS[open.key];
  const dialog = (
    <Suspense>
      <Dialog
        id={id}
        name={campaignText(name, edition)}
        zone={zoneOffset}
        schoolId={open.schoolId}
        onClose={() => setOpen(undefined)}
      />
    </Suspense>
  );
  return { of, showTimes, dialog };
}
