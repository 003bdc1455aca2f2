import {
  field,
  type FormValues,
  isCommunicationTemplate,
  type readTemplateEndpoint,
  record,
  TEMPLATE_KEY,
  TEMPLATE_TYPES,
} from '@habilita/contract';
import { z } from 'zod';
import type { CallResponse } from '#api-client/transport.ts';

export type Template = CallResponse<typeof readTemplateEndpoint>;

const typedKey = z.string().trim().regex(TEMPLATE_KEY, { error: 'TEMPLATE_KEY_INVALID' });

export const templateForm = record({
  fields: {
    key: field.typed('Identificador', typedKey, { max: 60, required: true }),
    name: field.text('Nome', { max: 120, required: true }),
    type: field.word('Tipo', TEMPLATE_TYPES, { required: true }),
    template: field.typed('Texto', z.string(), { required: true }),
  },
  // The text becomes a required field once the type is chosen, because the type decides the language of the text.
  requiredWhen: { template: ({ type }) => type !== null },
});

/** The text beside the fields that identify a template; `key` is missing for a new one. */
export const identificationText = (key: string | undefined): string =>
  key !== undefined && isCommunicationTemplate(key)
    ? 'O texto de um disparo das campanhas: vai por e-mail e, a quem aceitou, por WhatsApp quando houver esse serviço. O identificador e o tipo não mudam.'
    : 'O tipo decide a linguagem: contratos são XHTML, mensagens são texto.';

/** Called when a text was checked. `error` says why it cannot be saved; undefined if it can. */
export type OnChecked = (text: string, error: string | undefined) => void;

/**
 * The form refuses to save a text whose last check found an error. Without this refusal, the person would be asked to
 * confirm a save that the server then refuses.
 */
export function formRefusingCheckedErrors(): { readonly of: typeof templateForm; readonly onChecked: OnChecked } {
  let known: { readonly text: string; readonly error: string | undefined } | undefined;
  const onChecked: OnChecked = (text, error) => {
    known = { text, error };
  };
  const check = ({ template }: { readonly template: string }) =>
    known?.text !== template || known.error === undefined
      ? []
      : [{ path: 'template', code: 'TEMPLATE_INVALID', sentence: known.error } as const];
  return { of: { ...templateForm, check }, onChecked };
}

export type TemplateValues = FormValues<typeof templateForm>;
