import { campaignRecord, emptyOf, readDraftEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { copiedFrom, copyOf as copyValues, type Draft, fromDraft, valuesOf } from './campaign-values.ts';
import { type WholeCampaign, wholeCampaign } from './whole-campaign.ts';

const LIST = { to: '/campaigns', label: 'Campanhas' };
const NEW = 'Nova campanha';

interface Resumed {
  /**
   * The id of the draft, which the page's address has once the form was saved as a draft; a reload then continues it.
   */
  readonly draftId: string | undefined;
}

export function NewCampaignPage({ draftId }: Resumed) {
  const [resumed] = useState(draftId);
  const [empty] = useState(() => emptyOf(campaignRecord));
  if (resumed !== undefined) return <DraftPage id={resumed} />;
  return <CampaignForm title={NEW} record="new" initialValues={empty} />;
}

export function CopyCampaignPage({ id, draftId }: Resumed & { readonly id: string }) {
  const [resumed] = useState(draftId);
  const answer = useRecord(wholeCampaign(id));
  if (resumed !== undefined) return <DraftPage id={resumed} />;
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(whole) => <Copy whole={whole} />}
    </RecordScreen>
  );
}

/** Copies the campaign as it was when the form opened. Later changes to that campaign do not reach the copy. */
function Copy({ whole }: { readonly whole: WholeCampaign }) {
  const [source] = useState(whole);
  const [values] = useState(() => copyValues(whole));
  const title = `Cópia de ${campaignText(source.campaign.name, source.campaign.edition)}`;
  return <CampaignForm title={title} record="new" initialValues={values} source={source} copyOf={source.campaign.id} />;
}

export function EditCampaignPage({ id }: { readonly id: string }) {
  const answer = useRecord(wholeCampaign(id));
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(whole) => <Edit whole={whole} />}
    </RecordScreen>
  );
}

/**
 * Edits a published campaign. The form's values are computed once for each version, because a campaign may have
 * hundreds of plans.
 */
function Edit({ whole }: { readonly whole: WholeCampaign }) {
  const { id, name, edition, version } = whole.campaign;
  const values = useMemo(() => valuesOf(whole), [whole]);
  return (
    <CampaignForm
      title={campaignText(name, edition)}
      record={`${id}:${version}`}
      initialValues={values}
      whole={whole}
    />
  );
}

export function DraftPage({ id }: { readonly id: string }) {
  const answer = useRecord(queryOf(readDraftEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Rascunho" loading="Carregando o rascunho" list={LIST}>
      {(draft) => {
        const copyOf = copiedFrom(draft.data);
        return copyOf === undefined ? <Resume draft={draft} /> : <ResumedCopy draft={draft} copyOf={copyOf} />;
      }}
    </RecordScreen>
  );
}

interface ResumeProps {
  readonly draft: Draft;
  readonly copyOf?: string;
  readonly source?: WholeCampaign | undefined;
}

const Resume = ({ draft, ...copy }: ResumeProps) => (
  <CampaignForm
    title={draft.name}
    record={`draft:${draft.id}`}
    initialValues={fromDraft(draft.data)}
    draft={draft}
    {...copy}
  />
);

/** Shows the draft of a copy at once. The campaign it was copied from is loaded meanwhile, and may no longer exist. */
function ResumedCopy({ draft, copyOf }: { readonly draft: Draft; readonly copyOf: string }) {
  const { data } = useQuery(wholeCampaign(copyOf));
  return <Resume draft={draft} copyOf={copyOf} source={data} />;
}
