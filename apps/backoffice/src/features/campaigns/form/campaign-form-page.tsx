import { campaignRecord, emptyOf, readDraftEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#app/queries.ts';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { copyOf, fromDraft, valuesOf } from './campaign-values.ts';
import { useWholeCampaign } from './use-whole-campaign.ts';

const LIST = { to: '/campaigns', label: 'Campanhas' };
const NEW = 'Nova campanha';

export function NewCampaignPage() {
  const [empty] = useState(() => emptyOf(campaignRecord));
  return <CampaignForm title={NEW} record="new" initialValues={empty} />;
}

interface CampaignPageProps {
  readonly id: string;
  /** A new campaign that begins with what this one has. */
  readonly copy?: boolean;
}

export function EditCampaignPage({ id, copy = false }: CampaignPageProps) {
  const answer = useWholeCampaign(id);
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(whole) => {
        const name = campaignText(whole.campaign.name, whole.campaign.edition);
        return copy ? (
          <CampaignForm title={`Cópia de ${name}`} record="new" initialValues={copyOf(whole)} />
        ) : (
          <CampaignForm
            title={name}
            record={`${id}:${whole.campaign.version}`}
            initialValues={valuesOf(whole)}
            whole={whole}
          />
        );
      }}
    </RecordScreen>
  );
}

export function DraftPage({ id }: { readonly id: string }) {
  const answer = useQuery(queryOf(readDraftEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Rascunho" loading="Carregando o rascunho" list={LIST}>
      {(draft) => (
        <CampaignForm title={draft.name} record={`draft:${id}`} initialValues={fromDraft(draft.data)} draft={draft} />
      )}
    </RecordScreen>
  );
}
