import { LOGO_CNPJ_LENGTH, LOGO_NEEDS_CNPJ, readLogoEndpoint, sendLogoEndpoint } from '@habilita/contract';
import { type Cnpj, parseCnpj } from '@habilita/kernel';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { loadErrorTexts, textOf } from '#api-client/failure.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import { direct } from '#api-client/send-file.ts';
import type { SchoolValues } from './driving-school.ts';
import './driving-school.css';
import { lazily } from '#code-loading/lazily.ts';

const UploadDialog = lazily(async () => ({ default: (await import('#kit/upload/UploadDialog.tsx')).UploadDialog }));

/** Milliseconds until the link to the logo is asked for again. The link is valid for an hour. */
const FRESH_MS = 30 * 60_000;

const KEY = areaKey(readLogoEndpoint);

const useLogo = (cnpj: Cnpj) => useQuery({ ...queryOf(readLogoEndpoint, { params: { cnpj } }), staleTime: FRESH_MS });

function StoredLogo({ cnpj }: { readonly cnpj: Cnpj }) {
  const logo = useLogo(cnpj);
  const url = logo.data?.url ?? undefined;
  return url === undefined ? (
    <DefaultLogo why={logo.isError ? 'A logo não foi carregada' : 'Sem logo'} />
  ) : (
    <img src={url} alt="Logo do CFC" />
  );
}

function DefaultLogo({ why = 'Sem logo' }: { readonly why?: string }) {
  return (
    <span className="school-logo-none">
      <IconBuildingCommunity size={40} stroke={1.25} aria-hidden />
      <span className="kit-hidden">{why}: imagem padrão</span>
    </span>
  );
}

/** Before a CNPJ is typed there is no picture; a school without a logo has the default picture (Specification 2 §2). */
function Logo({ cnpj }: { readonly cnpj: string }) {
  if (cnpj === '') return <span className="school-logo-none">SEM IMAGEM</span>;
  const known = parseCnpj(cnpj);
  return known === undefined ? <DefaultLogo /> : <StoredLogo cnpj={known} />;
}

const ACCEPTED = 'PNG, JPG, JPEG ou WEBP, até 2 MB.';

/** Tells how to send a logo, or that a CNPJ has to be typed first. */
function HowToSend({ cnpj }: { readonly cnpj: string }) {
  const known = parseCnpj(cnpj);
  if (known === undefined) return `Preencha o CNPJ e clique na moldura para enviar a logo: ${ACCEPTED}`;
  return <HowToSendOf cnpj={known} />;
}

function HowToSendOf({ cnpj }: { readonly cnpj: Cnpj }) {
  const isStored = typeof useLogo(cnpj).data?.url === 'string';
  return `${isStored ? 'Clique na imagem para enviar outra' : 'Clique na moldura para enviar a logo'}: ${ACCEPTED}`;
}

export function LogoSection({ form }: { readonly form: FormHandle<SchoolValues> }) {
  const client = useQueryClient();
  const [sending, setSending] = useState<Cnpj>();
  const typed = useValue(form, 'cnpj');
  const picture = <Logo cnpj={typed} />;
  if (form.readOnly) return <div className="school-logo">{picture}</div>;
  const open = () => {
    const cnpj = parseCnpj(typed);
    if (typed.length < LOGO_CNPJ_LENGTH) notifyFailure(LOGO_NEEDS_CNPJ);
    else if (cnpj === undefined) void loadErrorTexts().then(() => notifyFailure(textOf('INVALID_CNPJ')));
    else setSending(cnpj);
  };
  return (
    <>
      <div className="school-logo-row">
        <button type="button" className="school-logo" onClick={open}>
          {picture}
          <span className="kit-hidden">Enviar a logo do CFC</span>
        </button>
        <p className="kit-muted">
          <HowToSend cnpj={typed} />
        </p>
      </div>
      {sending === undefined ? null : (
        <Suspense>
          <UploadDialog
            title="Logo do CFC"
            source={direct(sendLogoEndpoint, () => ({ params: { cnpj: sending } }))}
            onClose={() => setSending(undefined)}
            onUploaded={() => client.invalidateQueries({ queryKey: KEY })}
          />
        </Suspense>
      )}
    </>
  );
}
