import { HELP_PAGES, helpPageEndpoint, type HelpPageName, isVideoPart } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconExternalLink, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { dateText } from '#kit/format.ts';
import { RichText } from './rich-text.tsx';
import { NOT_PUBLISHED, VideoPlayer } from './video-player.tsx';
import './help.css';

type Part = CallResponse<typeof helpPageEndpoint>['parts'][number];

export function HelpPage({ page }: { readonly page: HelpPageName }) {
  const answer = useQuery(queryOf(helpPageEndpoint, { params: { page } }));
  if (answer.data === undefined) {
    return (
      <div className="help-page">
        <h1>{HELP_PAGES[page]}</h1>
        <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={240} label="Carregando" />} />
      </div>
    );
  }
  const { parts } = answer.data;
  const intro = parts.find((part) => part.kind === 'INTRO');
  const links = parts.filter((part) => part.kind === 'LINK');
  return (
    <article className="help-page">
      <header className="help-head">
        <h1>{intro?.title ?? HELP_PAGES[page]}</h1>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </header>
      {intro !== undefined && (
        <div className="help-intro">
          <RichText blocks={intro.body} />
          <EditLink part={intro} />
        </div>
      )}
      {parts.map((part) =>
        part.kind === 'INTRO' || part.kind === 'LINK' ? null : <HelpPart key={part.id} part={part} />,
      )}
      {links.length > 0 && <Links links={links} />}
    </article>
  );
}

function HelpPart({ part }: { readonly part: Part }) {
  if (part.kind === 'COLLAPSIBLE') {
    return (
      <details className="help-part help-collapsible" open={part.key === 'system-video'}>
        <summary>
          <h2>{part.title}</h2>
        </summary>
        {(part.mediaUrl !== null || isVideoPart(part)) && <VideoPlayer url={part.mediaUrl} title={part.title} />}
        <RichText blocks={part.body} />
        <EditLink part={part} />
      </details>
    );
  }
  return (
    <section className="help-part" aria-label={part.title}>
      <h2>{part.title}</h2>
      {part.kind === 'VIDEO' && <VideoPlayer url={part.mediaUrl} title={part.title} />}
      <RichText blocks={part.body} />
      <EditLink part={part} />
    </section>
  );
}

/** Videos open on their own site, so nothing of that site runs here. */
function Links({ links }: { readonly links: readonly Part[] }) {
  return (
    <section className="help-part" aria-label="Outros vídeos">
      <h2>Outros vídeos</h2>
      <ul className="help-links">
        {links.map((part) => (
          <li key={part.id}>
            {part.mediaUrl === null ? (
              <>
                <span>{part.title}</span>
                <p className="kit-muted">{NOT_PUBLISHED}</p>
              </>
            ) : (
              <a className="kit-link" href={part.mediaUrl} target="_blank" rel="noreferrer">
                {part.title}
                <IconExternalLink size={14} aria-hidden />
                <span className="kit-hidden"> (abre em outra aba)</span>
              </a>
            )}
            <RichText blocks={part.body} />
            <EditLink part={part} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EditLink({ part }: { readonly part: Part }) {
  const can = useCan();
  if (!can({ roles: ['ADMIN'] })) return null;
  return (
    <p className="help-edit">
      <AppLink className="kit-link" to={`/docs/edit/${part.id}`} aria-label={`Editar: ${part.title}`}>
        <IconPencil size={14} aria-hidden />
        Editar
      </AppLink>
      {part.nextValidFrom !== null && <span>Novo texto a partir de {dateText(part.nextValidFrom)}</span>}
    </p>
  );
}
