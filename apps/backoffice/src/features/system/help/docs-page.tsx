import { helpCardsEndpoint } from '@habilita/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { EmptyState, LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { RichText } from './rich-text.tsx';
import './help.css';

export function DocsPage() {
  const answer = useQuery(queryOf(helpCardsEndpoint, {}));
  return (
    <div className="help-page">
      <h1>Treinamentos</h1>
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={120} label="Carregando" />} />
      {answer.data?.length === 0 && <EmptyState title="Ainda não há páginas de ajuda." />}
      <ul className="help-cards">
        {answer.data?.map(({ page, title, summary }) => (
          <li key={page}>
            <AppLink to={`/docs/${page}`} className="help-card-link">
              {title}
              <IconChevronRight size={18} aria-hidden />
            </AppLink>
            <RichText blocks={summary} />
          </li>
        ))}
      </ul>
    </div>
  );
}
