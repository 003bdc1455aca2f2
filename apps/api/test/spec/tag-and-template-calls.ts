import { created, PAGE, type SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

const paging = { page: '0', size: '10' };

const aTemplateForm = (w: World) => ({
  key: `CONTRATO_${w.unique()}`,
  name: 'Contrato do aluno',
  template: '<p>{{studentName}}</p>',
  type: 'CFC_STUDENT_CONTRACT',
  language: 'XHTML',
});

async function aTag(w: World): Promise<string> {
  const type = { name: `Região ${w.unique()}`, entityTypes: ['CAMPAIGN'] };
  const { body: types } = await w.send('POST /tags/types', { body: { tagTypes: [type] } });
  const [{ id: tagTypeId } = { id: '' }] = types['tagTypes'] as { id: string }[];
  const { body } = await w.send('POST /tags', { body: { tags: [{ tagTypeId, value: `Sul ${w.unique()}` }] } });
  return JSON.stringify((body['tags'] as object[])[0]);
}

const TAGS: readonly SpecCall[] = [
  { call: 'GET /tags/types', answers: PAGE, send: (w) => w.send('GET /tags/types', { query: paging }) },
  {
    call: 'POST /tags/types',
    send: (w) =>
      w.send('POST /tags/types', { body: { tagTypes: [{ name: `Tipo ${w.unique()}`, entityTypes: ['CAMPAIGN'] }] } }),
  },
  {
    call: 'PUT /tags/types/{id}',
    send: async (w) => {
      const { tagTypeId } = JSON.parse(await aTag(w)) as { tagTypeId: string };
      const tagTypes = [{ name: `Zona ${w.unique()}`, entityTypes: ['CAMPAIGN', 'REGISTRATION'] }];
      return w.send(`PUT /tags/types/${tagTypeId}`, { body: { tagTypes } });
    },
  },
  {
    call: 'GET /tags',
    answers: PAGE,
    send: (w) => w.send('GET /tags', { query: { value: 'sul', ids: w.campaign.id, entityTypes: 'CAMPAIGN' } }),
  },
  {
    call: 'POST /tags',
    send: async (w) => {
      // The body also carries `tagTypeName` and `entityTypes`, which the API ignores.
      const { tagTypeId, tagTypeName, entityTypes } = JSON.parse(await aTag(w)) as Record<string, string>;
      return w.send('POST /tags', {
        body: { tags: [{ tagTypeId, tagTypeName, value: `Norte ${w.unique()}`, entityTypes }] },
      });
    },
  },
  {
    call: 'PUT /tags/{id}',
    send: async (w) => {
      const { id, tagTypeId, tagTypeName, entityTypes } = JSON.parse(await aTag(w)) as Record<string, string>;
      return w.send(`PUT /tags/${id}`, {
        body: { tags: [{ tagTypeId, tagTypeName, value: `Leste ${w.unique()}`, entityTypes }] },
      });
    },
  },
  {
    call: 'GET /tags/{entityType}/{entityId}',
    answers: ['content'],
    send: (w) => w.send(`GET /tags/CAMPAIGN/${w.campaign.id}`, { query: { size: '500' } }),
  },
  {
    call: 'POST /tags/{entityType}/{entityId}',
    send: async (w) => {
      const { id } = JSON.parse(await aTag(w)) as { id: string };
      return w.send(`POST /tags/CAMPAIGN/${w.campaign.id}`, { body: { tagIds: [id] } });
    },
  },
];

const TEMPLATES: readonly SpecCall[] = [
  {
    call: 'GET /templates',
    answers: PAGE,
    send: (w) =>
      w.send('GET /templates', {
        query: { term: 'contrato', type: 'CFC_STUDENT_CONTRACT', active: 'true', ...paging, sort: 'createdDate,DESC' },
      }),
  },
  {
    call: 'GET /templates/{id}',
    answers: ['id', 'key', 'template'],
    send: async (w) => w.send(`GET /templates/${await created(w, 'POST /templates', aTemplateForm(w))}`),
  },
  { call: 'POST /templates', answers: ['id'], send: (w) => w.send('POST /templates', { body: aTemplateForm(w) }) },
  {
    call: 'PUT /templates/{id}',
    send: async (w) => {
      const form = aTemplateForm(w);
      return w.send(`PUT /templates/${await created(w, 'POST /templates', form)}`, {
        body: { ...form, name: 'Contrato novo' },
      });
    },
  },
  {
    call: 'DELETE /templates/{id}',
    send: async (w) => w.send(`DELETE /templates/${await created(w, 'POST /templates', aTemplateForm(w))}`),
  },
  {
    call: 'POST /templates/compile',
    send: (w) =>
      w.send('POST /templates/compile', {
        body: {
          template: '<p>{{studentName}}</p>',
          type: 'CFC_STUDENT_CONTRACT',
          templateId: null,
          variables: { studentName: 'Ana' },
        },
      }),
  },
  {
    call: 'GET /registrations/{id}/variables',
    send: (w) => w.send(`GET /registrations/${w.registration.id}/variables`),
  },
];

/** The calls of Specification 2 §7 about tags and templates. */
export const TAG_AND_TEMPLATE_CALLS: readonly SpecCall[] = [...TAGS, ...TEMPLATES];
