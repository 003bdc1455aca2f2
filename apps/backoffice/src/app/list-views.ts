import {
  createViewEndpoint,
  deleteViewEndpoint,
  editViewEndpoint,
  keepListEndpoint,
  listViewsEndpoint,
} from '@habilita/contract';
import type { ViewsSource } from '#kit/kit-context.tsx';
import { call } from '#api-client/call.ts';

export const listViews: ViewsSource = {
  read: (list, signal) => call(listViewsEndpoint, { query: { list } }, { signal }),
  create: (list, body) => call(createViewEndpoint, { body: { ...body, list } }),
  edit: (id, body) => call(editViewEndpoint, { params: { id }, body }),
  remove: async (id) => {
    await call(deleteViewEndpoint, { params: { id } });
  },
  keep: async (list, body) => {
    await call(keepListEndpoint, { params: { list }, body });
  },
};
