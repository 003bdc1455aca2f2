import {
  ALL_RECORDS,
  batchCountiesEndpoint,
  type CampaignRow,
  type County,
  type DrivingSchoolRow,
  listCampaignsEndpoint,
  listCountiesEndpoint,
  listDrivingSchoolsEndpoint,
  listPlansEndpoint,
  listStatesEndpoint,
  listTagsEndpoint,
  listTagTypesEndpoint,
  planLabel,
  type PlanRow,
  type TagRow,
} from '@habilita/contract';
import { campaignText, formatCnpj, searchable } from '@habilita/kernel';
import type { LookupSource, Option } from '#kit/kit-context.tsx';
import { call } from '#api-client/call.ts';
import { LOOKUP_SIZES } from './lookup-sizes.ts';

/** The page size when chosen records are read by their ids (Specification 1 §9). */
const BY_IDS = 2000;
/** The most ids in one address: proxies refuse addresses of some 8,000 characters. */
const IDS_AT_ONCE = 100;

async function byIds<Row>(
  ids: readonly string[],
  ask: (some: string[]) => Promise<{ readonly content: readonly Row[] }>,
  optionOf: (row: Row) => Option,
): Promise<Option[]> {
  const pieces: string[][] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) pieces.push(ids.slice(from, from + IDS_AT_ONCE));
  const pages = await Promise.all(pieces.map(ask));
  return pages.flatMap((page) => page.content.map(optionOf));
}

/** The text to search for. A text of fewer than two letters is not sent, because the API refuses it. */
const termOf = (term: string) => (term.trim().length < 2 ? '' : term.trim());

const planOption = ({ id, active, name, type, modality, shortName, businessName }: PlanRow): Option => {
  const label = planLabel({
    planName: name,
    planType: type,
    planModality: modality,
    planShortName: shortName,
    planBusinessName: businessName,
  });
  return { value: id, label: active ? label : `${label} (inativo)` };
};

const schoolOption = ({
  id,
  presentationName,
  cnpj,
}: Pick<DrivingSchoolRow, 'id' | 'presentationName' | 'cnpj'>): Option => ({
  value: id,
  label: presentationName,
  hint: formatCnpj(cnpj),
});

/** This option stands for the ids of all schools, which would make the address too long. */
const ALL_SCHOOLS: Option = { value: ALL_RECORDS, label: 'Todos os meus CFCs' };

const schoolsByIds = (ids: readonly string[], signal: AbortSignal) =>
  byIds(
    ids,
    (some) => call(listDrivingSchoolsEndpoint, { query: { ids: some, size: BY_IDS } }, { signal }),
    schoolOption,
  );

const schoolsNamed = (size: number): LookupSource => ({
  async search(term, signal) {
    const { content } = await call(listDrivingSchoolsEndpoint, { query: { term: termOf(term), size } }, { signal });
    return content.map((row) => schoolOption(row));
  },
  byIds: (ids, signal) => (ids.includes(ALL_RECORDS) ? Promise.resolve([ALL_SCHOOLS]) : schoolsByIds(ids, signal)),
});

const campaignOption = ({
  id,
  name,
  edition,
  locality,
  state,
}: Pick<CampaignRow, 'id' | 'name' | 'edition' | 'locality' | 'state'>): Option => ({
  value: id,
  label: campaignText(name, edition),
  hint: `${locality}/${state}`,
});

const tagOption = ({ id, value, tagTypeName }: Pick<TagRow, 'id' | 'value' | 'tagTypeName'>): Option => ({
  value: id,
  label: value,
  hint: tagTypeName,
});

const tagTypeOption = ({ id, name }: { readonly id: string; readonly name: string }): Option => ({
  value: id,
  label: name,
});

const countyOption = ({ id, name, stateAcronym }: County): Option => ({ value: id, label: name, hint: stateAcronym });

async function askStates(): Promise<Option[]> {
  const { content } = await call(listStatesEndpoint, { query: { size: LOOKUP_SIZES.states } });
  return content.map(({ acronym, name }) => ({ value: acronym, label: name, hint: acronym }));
}

let askedStates: Promise<Option[]> | undefined;

/**
 * All states. A field searches them and looks up the name of its chosen state at the same moment; both share one call.
 */
function allStates(): Promise<Option[]> {
  askedStates ??= askStates().finally(() => {
    askedStates = undefined;
  });
  return askedStates;
}

export const sources = {
  campaigns: {
    async search(term, signal) {
      const query = { term: termOf(term), size: LOOKUP_SIZES.campaigns };
      const { content } = await call(listCampaignsEndpoint, { query }, { signal });
      return content.map((row) => campaignOption(row));
    },
    byIds: (ids, signal) =>
      byIds(
        ids,
        (some) => call(listCampaignsEndpoint, { query: { ids: some, size: BY_IDS } }, { signal }),
        campaignOption,
      ),
  },
  drivingSchools: {
    ...schoolsNamed(LOOKUP_SIZES.drivingSchools),
    async all(signal) {
      const { content } = await call(listDrivingSchoolsEndpoint, { query: { size: BY_IDS } }, { signal });
      return content.map((row) => schoolOption(row));
    },
  },
  manyDrivingSchools: schoolsNamed(LOOKUP_SIZES.manyDrivingSchools),
  plans: {
    async search(term, signal) {
      const { content } = await call(
        listPlansEndpoint,
        { query: { term: termOf(term), size: LOOKUP_SIZES.plans } },
        { signal },
      );
      return content.map((row) => planOption(row));
    },
    byIds: (ids, signal) =>
      byIds(ids, (some) => call(listPlansEndpoint, { query: { ids: some, size: BY_IDS } }, { signal }), planOption),
  },
  campaignTags: {
    async search(term, signal) {
      const { content } = await call(
        listTagsEndpoint,
        { query: { value: termOf(term), entityTypes: 'CAMPAIGN', size: LOOKUP_SIZES.campaignTags } },
        { signal },
      );
      return content.map((row) => tagOption(row));
    },
    byIds: (ids, signal) =>
      byIds(ids, (some) => call(listTagsEndpoint, { query: { ids: some, size: BY_IDS } }, { signal }), tagOption),
  },
  tagTypes: {
    async search(term, signal) {
      const { content } = await call(
        listTagTypesEndpoint,
        { query: { name: termOf(term), size: LOOKUP_SIZES.tagTypes } },
        { signal },
      );
      return content.map((row) => tagTypeOption(row));
    },
    byIds: (ids, signal) =>
      byIds(
        ids,
        (some) => call(listTagTypesEndpoint, { query: { ids: some, size: BY_IDS } }, { signal }),
        tagTypeOption,
      ),
  },
  states: {
    async search(term) {
      const wanted = searchable(term);
      const states = await allStates();
      return states.filter(({ label, value }) => searchable(label).includes(wanted) || searchable(value) === wanted);
    },
    async byIds(acronyms) {
      const states = await allStates();
      return states.filter(({ value }) => acronyms.includes(value));
    },
  },
  counties: {
    async search(term, signal, within) {
      const query = { name: term.trim(), size: LOOKUP_SIZES.counties, ...within };
      const { content } = await call(listCountiesEndpoint, { query }, { signal });
      return content.map((row) => countyOption(row));
    },
    byIds: (ids, signal) =>
      byIds(ids, (some) => call(batchCountiesEndpoint, { query: { ids: some } }, { signal }), countyOption),
  },
} satisfies Record<string, LookupSource>;
