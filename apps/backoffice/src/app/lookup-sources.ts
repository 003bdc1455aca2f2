import {
  batchCountiesEndpoint,
  type CampaignRow,
  type DrivingSchoolRow,
  listCampaignsEndpoint,
  listCountiesEndpoint,
  listDrivingSchoolsEndpoint,
  listPlansEndpoint,
  listStatesEndpoint,
  listTagsEndpoint,
  listTagTypesEndpoint,
  type PlanRow,
  type TagRow,
} from '@habilita/contract';
import { campaignText, formatCnpj, searchable } from '@habilita/kernel';
import type { LookupSource, Option } from '#kit/kit-context.tsx';
import { call } from './call.ts';

/** Specification 1 §9: 10 for a search, 30 campaigns, 50 states, 2000 by ids. */
const SEARCH = 10;
const CAMPAIGNS = 30;
const STATES = 50;
const BY_IDS = 2000;

/** The API searches from two letters on. */
const termOf = (term: string) => (term.trim().length < 2 ? '' : term.trim());

const planOption = ({
  id,
  name,
  shortName,
  active,
}: Pick<PlanRow, 'id' | 'name' | 'shortName' | 'active'>): Option => ({
  value: id,
  label: active ? name : `${name} (inativo)`,
  ...(shortName === null ? {} : { hint: shortName }),
});

const schoolOption = ({
  id,
  presentationName,
  cnpj,
}: Pick<DrivingSchoolRow, 'id' | 'presentationName' | 'cnpj'>): Option => ({
  value: id,
  label: presentationName,
  hint: formatCnpj(cnpj),
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

async function allStates(signal: AbortSignal): Promise<Option[]> {
  const { content } = await call(listStatesEndpoint, { query: { size: STATES } }, { signal });
  return content.map(({ acronym, name }) => ({ value: acronym, label: name, hint: acronym }));
}

export const sources = {
  campaigns: {
    async search(term, signal) {
      const query = { term: termOf(term), size: CAMPAIGNS };
      const { content } = await call(listCampaignsEndpoint, { query }, { signal });
      return content.map((row) => campaignOption(row));
    },
    async byIds(ids, signal) {
      const { content } = await call(listCampaignsEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map((row) => campaignOption(row));
    },
  },
  drivingSchools: {
    async search(term, signal) {
      const query = { term: termOf(term), size: SEARCH };
      const { content } = await call(listDrivingSchoolsEndpoint, { query }, { signal });
      return content.map((row) => schoolOption(row));
    },
    async byIds(ids, signal) {
      const { content } = await call(listDrivingSchoolsEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map((row) => schoolOption(row));
    },
  },
  plans: {
    async search(term, signal) {
      const { content } = await call(listPlansEndpoint, { query: { term: termOf(term), size: SEARCH } }, { signal });
      return content.map((row) => planOption(row));
    },
    async byIds(ids, signal) {
      const { content } = await call(listPlansEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map((row) => planOption(row));
    },
  },
  tags: {
    async search(term, signal) {
      const { content } = await call(listTagsEndpoint, { query: { value: termOf(term), size: SEARCH } }, { signal });
      return content.map((row) => tagOption(row));
    },
    async byIds(ids, signal) {
      const { content } = await call(listTagsEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map((row) => tagOption(row));
    },
  },
  tagTypes: {
    async search(term, signal) {
      const { content } = await call(listTagTypesEndpoint, { query: { name: termOf(term), size: SEARCH } }, { signal });
      return content.map(({ id, name }) => ({ value: id, label: name }));
    },
    async byIds(ids, signal) {
      const { content } = await call(listTagTypesEndpoint, { query: { ids, size: BY_IDS } }, { signal });
      return content.map(({ id, name }) => ({ value: id, label: name }));
    },
  },
  states: {
    async search(term, signal) {
      const wanted = searchable(term);
      const states = await allStates(signal);
      return states.filter(({ label, value }) => searchable(label).includes(wanted) || searchable(value) === wanted);
    },
    async byIds(acronyms, signal) {
      const states = await allStates(signal);
      return states.filter(({ value }) => acronyms.includes(value));
    },
  },
  counties: {
    async search(term, signal, within) {
      const query = { name: term.trim(), size: SEARCH, ...within };
      const { content } = await call(listCountiesEndpoint, { query }, { signal });
      return content.map(({ id, name, stateAcronym }) => ({ value: id, label: name, hint: stateAcronym }));
    },
    async byIds(ids, signal) {
      const { content } = await call(batchCountiesEndpoint, { query: { ids } }, { signal });
      return content.map(({ id, name, stateAcronym }) => ({ value: id, label: name, hint: stateAcronym }));
    },
  },
} satisfies Record<string, LookupSource>;
