import { campaignRecord, listProgramsEndpoint, READS_TAGS, READS_TEMPLATES } from '@habilita/contract';
import { ordinal } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { DescriptionList, type FactEntry } from '#kit/layout/index.ts';
import { NO_VALUE } from '#kit/format.ts';
import { useKit } from '#kit/kit-context.tsx';
import { type QueryAnswer, NotLoaded } from '#kit/feedback/index.ts';
import { contracts } from '../form/campaign-lookups.ts';
import type { WholeCampaign } from '../form/whole-campaign.ts';
import { joined } from './preview-texts.ts';

const { fields } = campaignRecord;

type IdentifiedCampaign = Pick<
  WholeCampaign['campaign'],
  | 'contractTemplateId'
  | 'tagIds'
  | 'program'
  | 'counties'
  | 'edition'
  | 'locality'
  | 'state'
  | 'urlCommunity'
  | 'campaignConsultants'
  | 'marketingConsultants'
  | 'hasAutomatedCommunication'
>;

export function Identity({ campaign }: { readonly campaign: IdentifiedCampaign }) {
  return <DescriptionList entries={useIdentity(campaign)} />;
}

/** Says that a name could not be loaded, because an empty place would look as if there were no name. */
const loaded = (answer: QueryAnswer, value: string): ReactNode =>
  answer.data === undefined && answer.errorUpdateCount > 0 ? <NotLoaded answer={answer} /> : value;

const names = (records: readonly { readonly name: string }[]): string => joined(records.map(({ name }) => name));

function useIdentity(campaign: IdentifiedCampaign): FactEntry[] {
  const can = useCan();
  const mayReadTemplates = can(READS_TEMPLATES);
  const { campaignTags } = useKit().lookups;
  const tags = can(READS_TAGS) ? campaignTags : undefined;
  const { contractTemplateId, tagIds, program } = campaign;
  const programs = useQuery({ ...queryOf(listProgramsEndpoint, {}), staleTime: 60_000 });
  const template = useQuery({
    queryKey: ['lookup', 'contracts', 'ids', [contractTemplateId]],
    queryFn: ({ signal }) => contracts.byIds([contractTemplateId], signal),
    enabled: mayReadTemplates,
  });
  const marks = useQuery({
    queryKey: ['lookup', 'campaignTags', 'ids', tagIds],
    queryFn: async ({ signal }) => (await tags?.byIds(tagIds, signal)) ?? [],
    enabled: tags !== undefined && tagIds.length > 0,
  });
  const programName = programs.data?.find(({ key }) => key === program)?.name ?? program;
  const tagNames = joined((marks.data ?? []).map(({ label }) => label));
  const counties = campaign.counties.map(({ name, stateAcronym }) => `${name}/${stateAcronym}`);
  return [
    { label: fields.program.label, value: loaded(programs, programName) },
    { label: fields.edition.label, value: ordinal(campaign.edition) },
    { label: fields.locality.label, value: `${campaign.locality}/${campaign.state}` },
    { label: fields.counties.label, value: joined(counties) },
    { label: fields.urlCommunity.label, value: campaign.urlCommunity ?? NO_VALUE },
    ...(mayReadTemplates
      ? [{ label: fields.contractTemplateId.label, value: loaded(template, template.data?.[0]?.label ?? NO_VALUE) }]
      : []),
    { label: fields.campaignConsultantUserIds.label, value: names(campaign.campaignConsultants) },
    { label: fields.marketingConsultantUserIds.label, value: names(campaign.marketingConsultants) },
    { label: fields.hasAutomatedCommunication.label, value: campaign.hasAutomatedCommunication ? 'Sim' : 'Não' },
    ...(tags === undefined ? [] : [{ label: fields.tagIds.label, value: loaded(marks, tagNames) }]),
  ];
}
