import { created, PAGE, type SpecCall } from './spec-call.ts';
import type { World } from './world.ts';

const anEntry = (w: World) => ({
  name: 'Rita de Souza',
  email: `rita.${w.unique()}@example.com`,
  registrationEndDate: w.api.clock.now().add({ hours: 48 }).toString(),
  boletoExpiration: '2030-01-01',
  drivingSchoolId: w.drivingSchool.id,
  campaignId: w.campaign.id,
});

export const WAITING_LIST_CALLS: readonly SpecCall[] = [
  {
    call: 'GET /waiting-list',
    answers: PAGE,
    send: (w) => w.send('GET /waiting-list', { query: { campaignIds: w.campaign.id, term: 'rita' } }),
  },
  {
    call: 'POST /waiting-list',
    answers: ['id', 'name', 'email', 'registrationEndDate', 'boletoExpiration', 'drivingSchoolId', 'campaignId'],
    send: (w) => w.send('POST /waiting-list', { body: anEntry(w) }),
  },
  {
    call: 'PUT /waiting-list/{id}',
    send: async (w) => {
      const entry = anEntry(w);
      const id = await created(w, 'POST /waiting-list', entry);
      return w.send(`PUT /waiting-list/${id}`, { body: { ...entry, boletoExpiration: '2030-02-01' } });
    },
  },
  {
    call: 'DELETE /waiting-list/{id}',
    send: async (w) => w.send(`DELETE /waiting-list/${await created(w, 'POST /waiting-list', anEntry(w))}`),
  },
];
