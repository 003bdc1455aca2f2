import { registerWebhooksEndpoint, type systemSummaryEndpoint, WEBHOOK_FAILURES } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { BusyButton, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { StatusBadge } from '#kit/layout/index.ts';
import { SystemCard } from './system-card.tsx';

type Webhook = CallResponse<typeof systemSummaryEndpoint>['webhooks'][number];

/** Shows the address to which each provider sends its notices, and when the last notice came. */
export function WebhooksCard({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  const registeredByUs = webhooks.filter(({ isRegisteredByUs }) => isRegisteredByUs);
  return (
    <SystemCard title="Avisos dos provedores" badge={<Registration webhooks={registeredByUs} />}>
      <ul className="system-marks system-webhooks">
        {webhooks.map((webhook) => (
          <li key={webhook.provider}>
            <span>{webhook.label}</span>
            <span className={isProblem(webhook) ? 'system-mark-problem' : 'kit-muted'}>
              {registrationText(webhook)}
            </span>
            <span className="kit-muted">{heardText(webhook)}</span>
            <code>{webhook.address}</code>
          </li>
        ))}
      </ul>
      {registeredByUs.length > 0 && <RegisterAgain />}
    </SystemCard>
  );
}

function Registration({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0) return <StatusBadge tone="neutral">Cadastro manual</StatusBadge>;
  if (webhooks.some(isProblem)) return <StatusBadge tone="problem">Sem registro</StatusBadge>;
  return <StatusBadge tone="positive">Registrados</StatusBadge>;
}

const isProblem = ({ isRegisteredByUs, registeredAt, error }: Webhook): boolean =>
  isRegisteredByUs && (registeredAt === null || error !== null);

export function registrationText({ isRegisteredByUs, registeredAt, error }: Webhook): string {
  if (!isRegisteredByUs) return 'O endereço é cadastrado por uma pessoa no site do provedor.';
  const since =
    registeredAt === null ? 'Ainda não registrado.' : `Registrado, conferido em ${instantText(registeredAt)}.`;
  return error === null ? since : `${since} A última tentativa falhou: ${error}`;
}

export function heardText({ lastNoticeAt, lastFailureAt, lastFailure }: Webhook): string {
  const heard =
    lastNoticeAt === null ? 'Nenhum aviso recebido ainda.' : `Último aviso em ${instantText(lastNoticeAt)}.`;
  if (lastFailureAt === null || lastFailure === null) return heard;
  return `${heard} Último aviso recusado em ${instantText(lastFailureAt)}: ${WEBHOOK_FAILURES[lastFailure]}.`;
}

function RegisterAgain() {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const register = async () => {
    setIsAsking(true);
    try {
      await call(registerWebhooksEndpoint, {});
      notifySuccess('O registro foi pedido aos provedores.');
    } catch (failure) {
      notifyFailure(failure);
    }
    setIsAsking(false);
    await queries.invalidateQueries({ queryKey: ['system'] });
  };
  return (
    <BusyButton variant="default" size="xs" loading={isAsking} onClick={() => void register()}>
      Registrar de novo
    </BusyButton>
  );
}
