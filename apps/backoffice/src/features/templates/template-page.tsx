import { readTemplateEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { TemplateForm } from './template-form.tsx';

interface TemplatePageProps {
  readonly id: string;
  /** A new template that begins with this one's text. */
  readonly copy?: boolean;
}

/** A template to edit, read or copy (Specification 2 §2, Templates). */
export function TemplatePage({ id, copy = false }: TemplatePageProps) {
  const answer = useQuery(queryOf(readTemplateEndpoint, { params: { id } }));
  if (answer.data !== undefined) return <TemplateForm template={answer.data} copy={copy} />;
  if (answer.error !== null) {
    return (
      <>
        <h1 className="kit-record-missing">Template</h1>
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <Skeleton height={240} aria-label="Carregando o template" />;
}
