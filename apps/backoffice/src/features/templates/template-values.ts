import {
  field,
  type FormValues,
  type readTemplateEndpoint,
  record,
  TEMPLATE_KEY,
  TEMPLATE_TYPES,
} from '@habilita/contract';
import { z } from 'zod';
import type { CallResponse } from '#app/transport.ts';

export type Template = CallResponse<typeof readTemplateEndpoint>;

const key = z.string().trim().regex(TEMPLATE_KEY, { error: 'TEMPLATE_KEY_INVALID' });

export const templateForm = record({
  fields: {
    key: field.typed('Identificador', key, { max: 60, required: true }),
    name: field.text('Nome', { max: 120, required: true }),
    type: field.word('Tipo', TEMPLATE_TYPES, { required: true }),
    template: field.typed('Texto', z.string(), { required: true }),
  },
});

export type TemplateValues = FormValues<typeof templateForm>;
