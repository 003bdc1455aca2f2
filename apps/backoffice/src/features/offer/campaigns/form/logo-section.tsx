import { type CampaignValues, LOGO_NEEDS_PLACE, readCampaignLogoEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import './campaign-form.css';
import { lazily } from '#code-loading/lazily.ts';
import type { LogoPlace } from './send-logo.tsx';

const SendLogo = lazily(() => import('./send-logo.tsx'));

/** Milliseconds until the link to the logo is asked for again. The link is valid for an hour. */
const FRESH_MS = 30 * 60_000;

function useLogo(place: LogoPlace | undefined) {
  const logo = useQuery({
    ...queryOf(readCampaignLogoEndpoint, { params: place ?? { state: '', locality: '', edition: 0 } }),
    staleTime: FRESH_MS,
    enabled: place !== undefined,
  });
  return { ...logo, url: place === undefined ? undefined : (logo.data?.url ?? undefined) };
}

export function CampaignLogo({ place }: { readonly place: LogoPlace | undefined }) {
  const { url, ...logo } = useLogo(place);
  if (url !== undefined) return <img src={url} alt="Logo da campanha" />;
  return <span>{logo.isError ? 'LOGO NÃO CARREGADA' : 'SEM IMAGEM'}</span>;
}

interface LogoSectionProps {
  readonly form: FormHandle<CampaignValues>;
  readonly isCopy: boolean;
}

/** A logo is stored by state, city and edition, so these must be filled in first (Specification 2 §5). */
export function LogoSection({ form, isCopy }: LogoSectionProps) {
  const [sending, setSending] = useState<LogoPlace>();
  const state = useValue(form, 'state');
  const locality = useValue(form, 'locality');
  const edition = useValue(form, 'edition');
  const place = state === null || locality === null || edition === null ? undefined : { state, locality, edition };
  const { url } = useLogo(place);
  const picture = <CampaignLogo place={place} />;
  if (form.readOnly) return <div className="campaign-logo">{picture}</div>;
  const open = () => {
    if (place === undefined) notifyFailure(LOGO_NEEDS_PLACE);
    else setSending(place);
  };
  return (
    <>
      <div className="campaign-logo-row">
        <button type="button" className="campaign-logo" onClick={open}>
          {picture}
          <span className="kit-hidden">Enviar a logo da campanha</span>
        </button>
        <p className="kit-muted">
          {url === undefined
            ? 'Clique na moldura para enviar a logo: PNG de 300 × 200 pixels.'
            : 'Clique na imagem para enviar outra: PNG de 300 × 200 pixels. A logo é a mesma em todas as campanhas desta cidade e edição.'}
          {isCopy && url === undefined ? ' A cópia não traz a logo da campanha de origem.' : null}
        </p>
      </div>
      {sending === undefined ? null : (
        <Suspense>
          <SendLogo place={sending} onClose={() => setSending(undefined)} />
        </Suspense>
      )}
    </>
  );
}
