import {
  createTemplateEndpoint,
  editTemplateEndpoint,
  emptyOf,
  formOf,
  listTemplatesEndpoint,
  readHistoryEndpoint,
  sentBy,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import { SelectField, TextField } from '#kit/fields/index.ts';
import { type Confirmation, type FormHandle, FormPage, type FormSection } from '#kit/form/index.ts';
import { Broad, Fields } from '#kit/layout/index.ts';
import { templateErrors } from './template-errors.ts';
import { keptReason } from './template-reasons.ts';
import { TemplateText } from './template-text.tsx';
import {
  identificationText,
  type OnChecked,
  formRefusingCheckedErrors,
  type Template,
  templateForm,
  type TemplateValues,
} from './template-values.ts';
import { useBackToList } from '#kit/list/index.ts';
import { lazily } from '#code-loading/lazily.ts';

// The code of the editors is large. Until it is loaded, the text is shown without an editor.
const TemplateBody = lazily(async () => ({ default: (await import('./template-body.tsx')).TemplateBody }));
const TemplateVersions = lazily(async () => ({ default: (await import('./template-versions.tsx')).TemplateVersions }));

interface TemplateFormProps {
  readonly template?: Template;
  readonly copy?: boolean;
}

const CREATION: Confirmation<TemplateValues> = {
  text: ({ name }) => `O template “${name}” será criado.`,
  makesRecord: true,
};

export function TemplateForm({ template, copy = false }: TemplateFormProps) {
  const client = useQueryClient();
  const readOnly = !useCan()('MANAGE_TEMPLATES') || (!copy && template?.active === false);
  const edited = copy ? undefined : template;
  const title = edited?.name ?? 'Novo template';
  const [{ of, onChecked }] = useState(formRefusingCheckedErrors);
  useBreadcrumbs(useMemo(() => [{ label: 'Templates', to: '/templates' }, { label: title }], [title]));
  const refresh = () =>
    Promise.all(
      [listTemplatesEndpoint, readHistoryEndpoint].map((endpoint) =>
        client.invalidateQueries({ queryKey: areaKey(endpoint).slice(0, 1) }),
      ),
    );
  const list = useBackToList('/templates');
  const back = () => list.back(edited?.id);
  return (
    <FormPage<TemplateValues, Template>
      title={title}
      record={edited === undefined ? `new:${template?.id ?? ''}` : `${edited.id}:${edited.version}`}
      of={of}
      {...(edited === undefined && { confirmation: CREATION })}
      initialValues={valuesOf(template, copy)}
      shows={(section, { type }) => section === 'identificacao' || type !== null}
      sections={(form) => sectionsOf(form, edited, onChecked)}
      readOnly={readOnly}
      actions={edited === undefined ? null : <HistoryButton entityType="TEMPLATE" entityId={edited.id} />}
      onSubmit={(values) => save(edited, values)}
      onSaved={({ id, name }) => {
        void refresh();
        list.saved({
          id,
          name,
          place: { to: '/templates/modify/$id', params: { id } },
          message: edited === undefined ? 'Criado com sucesso' : 'Editado com sucesso',
        });
      }}
      onCancel={back}
      detailErrors={templateErrors}
      onStale={() => void refresh()}
    />
  );
}

function valuesOf(template: Template | undefined, copy: boolean): TemplateValues {
  if (template === undefined) return emptyOf(templateForm);
  const values = formOf(templateForm, template);
  return copy ? { ...values, version: 0, key: '', name: `${template.name} (cópia)` } : values;
}

function sectionsOf(
  form: FormHandle<TemplateValues>,
  edited: Template | undefined,
  onChecked: OnChecked,
): FormSection[] {
  const identification: FormSection = {
    id: 'identificacao',
    title: 'Identificação',
    text: identificationText(edited?.key),
    content: <Identification form={form} reason={keptReason(edited?.key)} />,
  };
  const body: FormSection = {
    id: 'texto',
    title: 'Texto',
    text: 'As variáveis são trocadas pelos dados da matrícula.',
    content: (
      <Suspense fallback={<TemplateText form={form} />}>
        <TemplateBody form={form} onChecked={onChecked} />
      </Suspense>
    ),
  };
  if (edited === undefined) return [identification, body];
  const versions: FormSection = {
    id: 'versoes',
    title: 'Versões',
    text: 'Um contrato continua na versão em que foi gerado.',
    content: (
      <Suspense>
        <TemplateVersions template={edited} form={form} />
      </Suspense>
    ),
  };
  return [identification, body, versions];
}

interface IdentificationProps {
  readonly form: FormHandle<TemplateValues>;
  /** Why the identifier and the type cannot change. */
  readonly reason: string | undefined;
}

function Identification({ form, reason }: IdentificationProps) {
  return (
    <Fields>
      <TextField help="Letras, números e sublinhado." disabledReason={reason} {...form.field('key')} />
      <Broad>
        <TextField {...form.field('name')} />
      </Broad>
      <SelectField disabledReason={reason} {...form.field('type')} />
    </Fields>
  );
}

function save(edited: Template | undefined, values: TemplateValues): Promise<Template> {
  const body = sentBy(templateForm, values);
  if (edited === undefined) return call(createTemplateEndpoint, { body });
  return call(editTemplateEndpoint, { params: { id: edited.id }, body: { ...body, version: values.version } });
}
