import { editLeadEndpoint, formOf, leadRecord, readLeadEndpoint, sentBy } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { ActionsMenu } from '#kit/layout/index.ts';
import { FormPage } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { useConsentAction } from '#features/shared/consent/use-consent-action.tsx';
import type { Lead, LeadsPlace, LeadValues } from './lead.ts';
import { leadSections } from './lead-sections.tsx';
import { useBackToList } from '#kit/list/index.ts';

/** The lead is read-only without MANAGE_LEADS, and once it has registered (Specification 3 §2 and §5). */
export function LeadForm({ lead, from }: { readonly lead: Lead; readonly from: LeadsPlace }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { back } = useBackToList(from === 'campaign' ? `/campaigns/leads/${lead.campaignId}` : '/leads');
  const mayEdit = useCan()('MANAGE_LEADS') && !lead.isRegistered;
  const revoke = useConsentAction({ name: lead.name, record: { leadId: lead.id } }, () => navigate({ to: '/leads' }));
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(readLeadEndpoint).slice(0, 1) });
  useBreadcrumbs(useTrailOf(lead, from));
  return (
    <FormPage<LeadValues>
      title={mayEdit ? 'Alteração de Lead' : 'Visualização de Lead'}
      record={`${lead.id}:${lead.version}`}
      of={leadRecord}
      initialValues={formOf(leadRecord, lead)}
      sections={(form) => leadSections(form, lead, from)}
      readOnly={!mayEdit}
      actions={<ActionsMenu actions={[revoke]} />}
      onSubmit={(values) =>
        call(editLeadEndpoint, { body: { ...sentBy(leadRecord, values), id: lead.id, version: values.version } })
      }
      onSaved={() => {
        notifySuccess('Lead atualizada com sucesso');
        return refresh();
      }}
      onCancel={() => back(lead.id)}
      onStale={() => void refresh()}
    />
  );
}

/** When the lead was opened from a campaign, its breadcrumbs lead back through that campaign. */
function useTrailOf({ name, campaignId, campaignName, campaignEdition }: Lead, from: LeadsPlace) {
  return useMemo(() => {
    if (from === 'all') return [{ label: 'Leads', to: '/leads' }, { label: name }];
    return [
      { label: 'Campanhas', to: '/campaigns' },
      { label: campaignText(campaignName, campaignEdition) },
      { label: 'Leads', to: `/campaigns/leads/${campaignId}` },
      { label: name },
    ];
  }, [name, campaignId, campaignName, campaignEdition, from]);
}
