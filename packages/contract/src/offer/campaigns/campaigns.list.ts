import { z } from 'zod';
import { commaList, id, instant } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { CAMPAIGN_TAGS_FILTER } from '../../on-records/tags/tag.words.ts';
import { listRow } from '../../record/list-row.ts';
import { CAMPAIGN_SITUATIONS } from './campaign.words.ts';

const STATE = /^(?:A[CLMP]|BA|CE|DF|ES|GO|M[AGST]|P[ABEIR]|R[JNORS]|S[CEP]|TO)$/i;

export const campaignsList = list({
  name: 'campaigns',
  title: 'Campanhas',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    state: { label: 'Estado', type: 'text', sortable: true },
    locality: { label: 'Cidade', type: 'text', sortable: true },
    edition: { label: 'Edição', type: 'number', sortable: true },
    startDate: { label: 'Início', type: 'instant', sortable: true },
    endDate: { label: 'Término', type: 'instant', sortable: true },
    situation: { label: 'Situação', type: 'status', words: CAMPAIGN_SITUATIONS },
  },
  filters: {
    term: { kind: 'text', label: 'Nome' },
    state: { kind: 'word', label: 'Estado', lookup: 'states', pattern: STATE },
    locality: { kind: 'word', label: 'Cidade', lookup: 'counties' },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools' },
    tagIds: { ...CAMPAIGN_TAGS_FILTER, label: 'Tags' },
    registrationDate: { kind: 'dates', label: 'Período de matrículas', advanced: true },
    inProgress: { kind: 'boolean', label: 'Em andamento', initially: 'false', advanced: true },
    registrationsOpen: { kind: 'boolean', label: 'Matrículas abertas', initially: 'false', advanced: true },
  },
  defaultSort: { key: 'startDate', direction: 'DESC' },
});

export const campaignsQuery = listQuery(campaignsList, { ids: commaList(id) });
export type CampaignsQuery = z.output<typeof campaignsQuery>;

export const campaignRow = listRow(campaignsList, {
  id,
  zoneOffset: z.string(),
  registrationStartDate: instant,
  registrationEndDate: instant,
  hasVacanciesLeft: z.boolean(),
});
export type CampaignRow = z.output<typeof campaignRow>;
