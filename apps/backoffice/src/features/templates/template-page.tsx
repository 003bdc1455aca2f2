import { readTemplateEndpoint } from '@habilita/contract';
import { queryOf, useRecord } from '#app/queries.ts';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { loadBody, TemplateForm } from './template-form.tsx';

// With this file, while the template is on its way. What fails is asked for again by the form.
void loadBody().catch(() => undefined);

const LIST = { to: '/templates', label: 'Templates' };

interface TemplatePageProps {
  readonly id: string;
  /** A new template with this one's text. */
  readonly copy?: boolean;
}

export function TemplatePage({ id, copy = false }: TemplatePageProps) {
  const answer = useRecord(queryOf(readTemplateEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Template" loading="Carregando o template" list={LIST}>
      {(template) => <TemplateForm template={template} copy={copy} />}
    </RecordScreen>
  );
}
