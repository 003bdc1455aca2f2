import { type Holder, isFinished, mayEditCampaigns, passes } from '@habilita/contract';
import { IconActivity, IconAddressBook, IconChartDonut, IconCopy, IconPencil, IconPrinter } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { RowAction } from '#kit/list/index.ts';

export const leadsAction = (id: string): RowAction => ({
  key: 'leads',
  label: 'Leads',
  icon: <IconAddressBook size={16} />,
  place: linkOptions({ to: '/campaigns/leads/$campaignId', params: { campaignId: id } }),
});

/** The action that opens a campaign's reports, of which there are none before it starts (Specification 2 §2). */
export function reportsActions(campaign: { readonly id: string; readonly startDate: string }): RowAction[] {
  if (!hasStarted(campaign)) return [];
  const place = linkOptions({ to: '/campaigns/reports/$campaignId', params: { campaignId: campaign.id } });
  return [{ key: 'reports', label: 'Relatórios', icon: <IconChartDonut size={16} />, place }];
}

/** The action that opens a campaign's control room, which does not exist before the campaign starts. */
export function controlRoomActions(campaign: { readonly id: string; readonly startDate: string }): RowAction[] {
  if (!hasStarted(campaign)) return [];
  const place = linkOptions({ to: '/campaigns/reports/$campaignId/control-room', params: { campaignId: campaign.id } });
  return [{ key: 'control-room', label: 'Sala de controle', icon: <IconActivity size={16} />, place }];
}

/** The actions by which this person may change the campaign. */
export const managingActions = (holder: Holder, id: string): RowAction[] => [
  ...(mayEditCampaigns(holder) ? [editAction(id)] : []),
  ...(passes(holder, { anyOf: ['MANAGE_CAMPAIGNS'] }) ? [copyAction(id)] : []),
];

const editAction = (id: string): RowAction => ({
  key: 'edit',
  label: 'Editar',
  icon: <IconPencil size={16} />,
  place: linkOptions({ to: '/campaigns/modify/{-$id}', params: { id } }),
});

const copyAction = (id: string): RowAction => ({
  key: 'copy',
  label: 'Copiar',
  icon: <IconCopy size={16} />,
  place: linkOptions({ to: '/campaigns/copy/$id', params: { id } }),
});

/** Whether the campaign has ended. An ended campaign cannot be changed. */
export const isOver = ({ endDate }: { readonly endDate: string }): boolean =>
  isFinished({ endDate }, Temporal.Now.instant());

export const hasStarted = ({ startDate }: { readonly startDate: string }): boolean =>
  Date.parse(startDate) <= Date.now();

export function previewActions(campaign: { readonly id: string; readonly startDate: string }): RowAction[] {
  if (!hasStarted(campaign)) return [];
  const place = linkOptions({ to: '/campaigns/preview/$id', params: { id: campaign.id } });
  return [{ key: 'preview', label: 'Pré-visualizar', icon: <IconPrinter size={16} />, place }];
}
