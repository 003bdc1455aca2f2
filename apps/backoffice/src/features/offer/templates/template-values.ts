import {
  field,
  type FormValues,
  type readTemplateEndpoint,
  record,
  TEMPLATE_KEY,
  TEMPLATE_TYPES,
} from '@habilita/contract';
import { z } from 'zod';
import type { CallResponse } from '#api-client/transport.ts';

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

/** Called with a text that was checked, and with its error when it cannot be saved. */
export type Know = (text: string, error: string | undefined) => void;

/** A form that refuses a text already known to have errors, before it asks whether to save. */
export function knowingTemplateForm(): { readonly of: typeof templateForm; readonly know: Know } {
  let known: { readonly text: string; readonly error: string | undefined } | undefined;
  const know: Know = (text, error) => {
    known = { text, error };
  };
  const check = ({ template }: { readonly template: string }) =>
    known?.text !== template || known.error === undefined
      ? []
      : [{ path: 'template', code: 'TEMPLATE_INVALID', said: known.error } as const];
  return { of: { ...templateForm, check }, know };
}

export type TemplateValues = FormValues<typeof templateForm>;
