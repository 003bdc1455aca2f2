import { HELP_PAGES, helpPartEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { EmptyState, ScreenNotLoaded } from '#kit/feedback/index.ts';
import { HelpTextForm } from './help-text-form.tsx';
import { HelpHistory } from './help-history.tsx';
import { editTitle, type HelpPart } from './help-part.ts';

interface HelpEditPageProps {
  readonly partId: string;
  readonly textId: string | undefined;
}

export function HelpEditPage(props: HelpEditPageProps) {
  const can = useCan();
  if (!can({ roles: ['ADMIN'] })) {
    return (
      <>
        <h1>Textos de ajuda</h1>
        <EmptyState title="Só administradores alteram os textos de ajuda." />
      </>
    );
  }
  return <Loading {...props} />;
}

function Loading({ partId, textId }: HelpEditPageProps) {
  const answer = useQuery(queryOf(helpPartEndpoint, { params: { id: partId } }));
  if (answer.data !== undefined) return <Loaded part={answer.data} textId={textId} />;
  return <ScreenNotLoaded answer={answer} name="Textos de ajuda" loading="Carregando o texto" />;
}

function Loaded({ part, textId }: { readonly part: HelpPart; readonly textId: string | undefined }) {
  const navigate = useNavigate();
  const { page } = part;
  const text = part.texts.find(({ id }) => id === textId);
  const title = editTitle(part, text);
  const trail = useMemo(
    () => [{ label: 'Treinamentos', to: '/docs' }, { label: HELP_PAGES[page], to: `/docs/${page}` }, { label: title }],
    [page, title],
  );
  useBreadcrumbs(trail);
  return (
    <div className="help-edit-page">
      <HelpTextForm
        key={textId ?? 'new'}
        part={part}
        text={text}
        title={title}
        onDone={() => void navigate({ to: `/docs/${page}` })}
      />
      <HelpHistory part={part} />
    </div>
  );
}
