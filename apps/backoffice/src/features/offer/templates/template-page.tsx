import { readTemplateEndpoint } from '@habilita/contract';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { TemplateForm } from './template-form.tsx';

const LIST = { to: '/templates', label: 'Templates' };

interface TemplatePageProps {
  readonly id: string;
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
