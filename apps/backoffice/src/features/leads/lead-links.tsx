import { ordinal } from '@habilita/kernel';
import { linkOptions } from '@tanstack/react-router';
import { useCan } from '#app/can.tsx';
import { NO_VALUE } from '#kit/format.ts';
import { LinkTo } from '#kit/LinkTo.tsx';
import { withoutPermission } from '../shared/reasons/without-permission.ts';

/** Campaign, CFC and plan of a lead: links for who manages them, names that say why they lead nowhere for everyone else (Specification 3 §2). */

interface CampaignLinkProps {
  readonly campaignId: string;
  readonly campaignName: string | undefined;
  readonly campaignEdition: number;
}

const named = (name: string | null | undefined): name is string => name !== null && name !== undefined && name !== '';

export const campaignText = (name: string, edition: number): string => `${name}, ${ordinal(edition)} edição`;

export function CampaignLink({ campaignId, campaignName, campaignEdition }: CampaignLinkProps) {
  const may = useCan()('MANAGE_CAMPAIGNS');
  if (!named(campaignName)) return NO_VALUE;
  const place = linkOptions({ to: '/campaigns/leads/$campaignId', params: { campaignId } });
  return (
    <LinkTo place={place} reason={may ? undefined : withoutPermission('MANAGE_CAMPAIGNS')}>
      {campaignText(campaignName, campaignEdition)}
    </LinkTo>
  );
}

interface NamedRecord {
  readonly id: string | null;
  readonly name: string | null | undefined;
}

export function DrivingSchoolLink({ id, name }: NamedRecord) {
  const may = useCan()('MANAGE_CFCS');
  if (id === null || !named(name)) return NO_VALUE;
  const place = linkOptions({ to: '/driving-schools/modify/$id', params: { id } });
  return (
    <LinkTo place={place} reason={may ? undefined : withoutPermission('MANAGE_CFCS')}>
      {name}
    </LinkTo>
  );
}

export function PlanLink({ id, name }: NamedRecord) {
  const may = useCan()('MANAGE_PLANS');
  if (id === null || !named(name)) return NO_VALUE;
  const place = linkOptions({ to: '/plans/modify/$id', params: { id } });
  return (
    <LinkTo place={place} reason={may ? undefined : withoutPermission('MANAGE_PLANS')}>
      {name}
    </LinkTo>
  );
}
