import { listTemplateVersionsEndpoint, readTemplateVersionEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { LoadingSkeleton, notifySuccess, NotLoadedPanel } from '#kit/feedback/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { instantText } from '#kit/format.ts';
import { lineChanges } from './line-changes.ts';
import type { Template, TemplateValues } from './template-values.ts';

interface TemplateVersionsProps {
  readonly template: Template;
  readonly form: FormHandle<TemplateValues>;
}

export function TemplateVersions({ template, form }: TemplateVersionsProps) {
  const answer = useQuery(queryOf(listTemplateVersionsEndpoint, { params: { id: template.id } }));
  const [opened, setOpened] = useState<number>();
  if (answer.data === undefined || answer.isError) return <NotLoadedPanel answer={answer} />;
  return (
    <>
      <ul className="tpl-versions">
        {answer.data.content.map(({ version, createdDate, createdBy }) => (
          <li key={version}>
            <span>
              Versão {version}, {instantText(createdDate)}
              {createdBy === null ? '' : `, ${createdBy}`}
              {version === template.version ? ' (atual)' : ''}
            </span>
            <Button
              variant="default"
              size="xs"
              aria-expanded={opened === version}
              onClick={() => setOpened(opened === version ? undefined : version)}
            >
              Comparar com o texto
            </Button>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : <Comparison id={template.id} version={opened} form={form} />}
    </>
  );
}

interface ComparisonProps {
  readonly id: string;
  readonly version: number;
  readonly form: FormHandle<TemplateValues>;
}

function Comparison({ id, version, form }: ComparisonProps) {
  const answer = useQuery(queryOf(readTemplateVersionEndpoint, { params: { id, version } }));
  const typed = useValue(form, 'template');
  if (answer.data === undefined) {
    return <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={160} label="Carregando a versão" />} />;
  }
  const { template } = answer.data;
  const changes = lineChanges(template, typed);
  const restore = () => {
    form.set({ template });
    notifySuccess(`Texto da versão ${version} no editor. Salve para que seja uma nova versão.`);
  };
  return (
    <div>
      {changes.every(({ kind }) => kind === 'same') ? <p>A versão {version} é igual ao texto do editor.</p> : null}
      <section className="tpl-diff" aria-label={`Mudanças desde a versão ${version}`}>
        {changes.map(({ kind, text, at }) => (
          <div key={at} data-kind={kind}>
            <span>{SIGNS[kind]}</span> {text}
          </div>
        ))}
      </section>
      {form.readOnly ? null : (
        <Button variant="default" onClick={restore}>
          Restaurar a versão {version} no editor
        </Button>
      )}
    </div>
  );
}

const SIGNS = { same: ' ', removed: '−', added: '+' } as const;
