import { type Permission, planLabel } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { linkOptions } from '@tanstack/react-router';
import { useCan } from '#api-client/session/can.tsx';
import { NO_VALUE } from '#kit/format.ts';
import { LinkTo, type LinkTarget } from '#kit/layout/index.ts';
import { campaignPlace } from './campaign-place.ts';
import { withoutPermission } from '#features/shared/reasons/without-permission.ts';

interface ManagedProps {
  readonly place: LinkTarget;
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
  readonly campaignId: string;
  readonly campaignName: string | undefined;
  readonly campaignEdition: number;
}

export function CampaignLink({ campaignId, campaignName, campaignEdition }: CampaignLinkProps) {
  if (!isNamed(campaignName)) return NO_VALUE;
  return (
    <ManagedLink place={campaignPlace(campaignId)} needs="MANAGE_CAMPAIGNS">
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

type PlanProps = Parameters<typeof planLabel>[0] & { readonly planId: string | null };

export function PlanLink(plan: PlanProps) {
  const { planId: id } = plan;
  const name = planLabel(plan);
  if (id === null || name === '') return NO_VALUE;
  return (
    <ManagedLink place={linkOptions({ to: '/plans/modify/$id', params: { id } })} needs="MANAGE_PLANS">
      {name}
    </ManagedLink>
  );
}

export function UserLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <ManagedLink place={linkOptions({ to: '/users/modify/$id', params: { id } })} needs="MANAGE_USERS">
      {name}
    </ManagedLink>
  );
}
