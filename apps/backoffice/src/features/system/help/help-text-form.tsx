import {
  createHelpTextEndpoint,
  editHelpTextEndpoint,
  field,
  helpPartEndpoint,
  isMediaUrl,
  type NewHelpText,
  record,
  type ValuesOf,
} from '@habilita/contract';
import { formatDate } from '@habilita/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DateField, TextAreaField, TextField } from '#kit/fields/index.ts';
import { type FormHandle, FormPage, type FormSection, useValue } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { todayInBrasilia } from '#kit/format.ts';
import { Fields, Wide } from '#kit/layout/index.ts';
import { useIsHere } from '#kit/use-is-here.ts';
import { HelpPreview } from './help-preview.tsx';
import { currentText, type HelpPart, type HelpText, saidAlready } from './help-part.ts';

const address = z.string().refine((url) => isMediaUrl(url.trim()), { error: 'MEDIA_URL_INVALID' });
const fields = {
  validFrom: field.date('Vale a partir de'),
  title: field.text('Título', { max: 120, required: true }),
  body: field.text('Conteúdo', { max: 20_000, required: true }),
  mediaUrl: field.typed('Endereço do vídeo', address),
} as const;
const textRecord = record({ fields });
const linkRecord = record({ fields, requiredWhen: { mediaUrl: () => true } });
type Values = ValuesOf<typeof fields>;

interface HelpTextFormProps {
  readonly part: HelpPart;
  readonly text: HelpText | undefined;
  readonly title: string;
  readonly onDone: () => void;
}

const bodyOf = ({ validFrom, title, body, mediaUrl }: Values): NewHelpText => ({
  validFrom: validFrom ?? '',
  title,
  body,
  mediaUrl: mediaUrl.trim() === '' ? null : mediaUrl.trim(),
});

/** Says from which day people will read the text. */
function confirmation({ validFrom }: Values) {
  if (validFrom === null) return '';
  return validFrom <= todayInBrasilia()
    ? 'O texto passa a valer agora, para todas as pessoas.'
    : `O texto passa a valer em ${formatDate(validFrom)}. Até lá, todos continuam lendo o atual.`;
}

export function HelpTextForm({ part, text, title, onDone }: HelpTextFormProps) {
  const queries = useQueryClient();
  const isHere = useIsHere();
  const from = text ?? currentText(part.texts);
  const reload = () => queries.invalidateQueries({ queryKey: ['help'] });
  return (
    <FormPage<Values>
      title={title}
      bySearch
      record={text === undefined ? `help:${part.id}:new` : `help:${text.id}:${text.version}`}
      initialValues={{
        validFrom: text?.validFrom ?? todayInBrasilia(),
        title: from?.title ?? '',
        body: from?.body ?? '',
        mediaUrl: from?.mediaUrl ?? '',
      }}
      of={part.kind === 'LINK' ? linkRecord : textRecord}
      sections={(form) => sectionsOf(part, form)}
      saveOff={(values) => (text === undefined ? saidAlready(part.texts, bodyOf(values)) : undefined)}
      confirmation={{ text: confirmation, confirmLabel: 'Salvar' }}
      onSubmit={(values) =>
        text === undefined
          ? call(createHelpTextEndpoint, { params: { id: part.id }, body: bodyOf(values) })
          : call(editHelpTextEndpoint, { params: { id: text.id }, body: { ...bodyOf(values), version: text.version } })
      }
      onSaved={() => {
        notifySuccess(text === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        void reload();
        if (isHere()) onDone();
      }}
      onStale={() => void queries.invalidateQueries({ queryKey: areaKey(helpPartEndpoint) })}
      onCancel={onDone}
    />
  );
}

const WITH_MEDIA: ReadonlySet<HelpPart['kind']> = new Set(['COLLAPSIBLE', 'VIDEO', 'LINK']);

function sectionsOf(part: HelpPart, form: FormHandle<Values>): FormSection[] {
  return [
    {
      id: 'texto',
      title: 'Texto',
      text: 'Use **negrito**, *itálico*, ## para um título, - ou 1. para listas, > para um aviso e [palavras](https://…) para um link.',
      content: (
        <Fields>
          <DateField min={todayInBrasilia()} {...form.field('validFrom')} />
          <TextField {...form.field('title')} />
          {WITH_MEDIA.has(part.kind) && (
            <Wide>
              <TextField
                help="Comece com https:// ou, para um arquivo deste site, com /videos/."
                {...form.field('mediaUrl')}
              />
            </Wide>
          )}
          <Wide>
            <TextAreaField rows={12} {...form.field('body')} />
          </Wide>
        </Fields>
      ),
    },
    { id: 'previa', title: 'Pré-visualização', content: <Preview form={form} /> },
  ];
}

function Preview({ form }: { readonly form: FormHandle<Values> }) {
  return <HelpPreview body={useValue(form, 'body')} />;
}
