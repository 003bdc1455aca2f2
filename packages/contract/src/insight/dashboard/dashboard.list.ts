import { list } from '../../list.ts';
import { CAMPAIGN_TAGS_FILTER } from '../../on-records/tags/tag.words.ts';

/** The filters of the dashboard (Specification 2 §2), which has figures instead of rows. */
export const dashboardFilters = list({
  name: 'reports',
  title: 'Relatórios',
  fields: { total: { label: 'Total', type: 'number' } },
  filters: {
    campaignIds: { kind: 'records', label: 'Campanhas', lookup: 'campaigns' },
    countiesIncludedCampaignIds: {
      kind: 'records',
      label: 'Campanhas (com outras edições e cidade)',
      lookup: 'campaigns',
    },
    drivingSchoolIds: { kind: 'records', label: 'CFCs', lookup: 'manyDrivingSchools', orAll: true },
    registrationDate: { kind: 'dates', label: 'Data da matrícula' },
    campaignTags: {
      kind: 'records',
      label: 'Tags de Campanhas',
      lookup: 'campaignTags',
      visibleTo: CAMPAIGN_TAGS_FILTER.visibleTo,
    },
  },
  defaultSort: { key: 'total', direction: 'DESC' },
});
