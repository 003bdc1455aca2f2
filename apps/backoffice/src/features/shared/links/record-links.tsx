import type { Permission } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { linkOptions } from '@tanstack/react-router';
import { useCan } from '#app/can.tsx';
import { NO_VALUE } from '#kit/format.ts';
import { LinkTo, type Place } from '#kit/LinkTo.tsx';
import { withoutPermission } from '../reasons/without-permission.ts';

/** Links for those who manage the record, else names with the reason (Specification 3 §2). */

interface ManagedProps {
  readonly place: Place;
  readonly needs: Permission;
  readonly children: string;
}

function ManagedLink({ place, needs, children }: ManagedProps) {
  const may = useCan()(needs);
  return (
    <LinkTo place={place} reason={may ? undefined : withoutPermission(needs)}>
      {children}
    </LinkTo>
  );
}

interface CampaignLinkProps {
  readonly place: Place;
  readonly campaignName: string | undefined;
  readonly campaignEdition: number;
}

export function CampaignLink({ place, campaignName, campaignEdition }: CampaignLinkProps) {
  if (!isNamed(campaignName)) return NO_VALUE;
  return (
    <ManagedLink place={place} needs="MANAGE_CAMPAIGNS">
      {campaignText(campaignName, campaignEdition)}
    </ManagedLink>
  );
}

interface NamedRecord {
  readonly id: string | null;
  readonly name: string | null | undefined;
}

const isNamed = (name: string | null | undefined): name is string => name !== null && name !== undefined && name !== '';

export function DrivingSchoolLink({ id, name }: NamedRecord) {
  if (id === null || !isNamed(name)) return NO_VALUE;
  return (
    <ManagedLink place={linkOptions({ to: '/driving-schools/modify/$id', params: { id } })} needs="MANAGE_CFCS">
      {name}
    </ManagedLink>
  );
}

export function PlanLink({ id, name }: NamedRecord) {
  if (id === null || !isNamed(name)) return NO_VALUE;
  return (
    <ManagedLink place={linkOptions({ to: '/plans/modify/$id', params: { id } })} needs="MANAGE_PLANS">
      {name}
    </ManagedLink>
  );
}
