import {
  changeText,
  drivingSchoolRecord,
  keysOf,
  PAYMENT_PROVIDERS,
  PROVIDER_STATUSES,
  type ProviderStatus,
  readDrivingSchoolEndpoint,
  retryRecipientEndpoint,
  standingText,
} from '@habilita/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { BusyButton, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { StatusBadge, type Tone } from '#kit/layout/index.ts';
import type { School } from './driving-school.ts';

type Account = NonNullable<School['paymentProviderStatus']>[number];

const TONES: Readonly<Record<ProviderStatus, Tone>> = {
  NOT_ASKED: 'neutral',
  ASKED: 'information',
  IN_ANALYSIS: 'attention',
  ACTIVE: 'positive',
  REFUSED: 'problem',
  BLOCKED: 'problem',
};

const REFRESH_MS = 10_000;

/**
 * This query has a key of its own. With the school's key, each new status would also replace the school in the open
 * form.
 */
const keyOf = (id: string) => ['driving-schools', 'payment-providers', id];

function useAccounts({ id, paymentProviderStatus }: School): readonly Account[] {
  const query = { paymentProviderStatus: 'true' } as const;
  const { data } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readDrivingSchoolEndpoint, { params: { id }, query }, { signal }),
    refetchInterval: REFRESH_MS,
    meta: { besideTheScreen: true },
  });
  return data?.paymentProviderStatus ?? paymentProviderStatus ?? [];
}

/**
 * Shows for each provider the state of the school's account, what is missing, and why it cannot receive money
 * (Specification 2 §3).
 */
export function ProviderAccounts({ school }: { readonly school: School }) {
  const accounts = useAccounts(school);
  if (accounts.length === 0) return null;
  return (
    <ul className="provider-accounts" aria-label="Situação nos provedores de pagamento">
      {accounts.map((account) => (
        <li key={account.provider}>
          <ProviderAccount schoolId={school.id} account={account} />
        </li>
      ))}
    </ul>
  );
}

const labelOf = (key: string): string =>
  keysOf(drivingSchoolRecord.fields)
    .filter((field) => field === key)
    .map((field) => drivingSchoolRecord.fields[field].label)[0] ?? key;

function ProviderAccount({ schoolId, account }: { readonly schoolId: string; readonly account: Account }) {
  const { provider, status, change, missing, reasons, externalId } = account;
  const changed = changeText(provider, change);
  return (
    <>
      <p className="provider-account-name">
        <strong>{PAYMENT_PROVIDERS[provider]}</strong>{' '}
        <StatusBadge tone={TONES[status]}>{PROVIDER_STATUSES[status]}</StatusBadge>
      </p>
      <p>{missing.length > 0 ? `Falta preencher: ${missing.map(labelOf).join(', ')}.` : standingText(account)}</p>
      {changed === '' ? null : <p>{changed}</p>}
      {reasons.length === 0 ? null : (
        <>
          <p>O que o provedor diz:</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
      <p className="provider-account-facts">{factsOf(account, externalId)}</p>
      <RetryButton schoolId={schoolId} account={account} />
    </>
  );
}

function factsOf({ askedAt, checkedAt }: Account, externalId: string | null): string {
  const parts = [
    externalId === null ? '' : `Identificador ${externalId}`,
    askedAt === null ? '' : `Pedido em ${instantText(askedAt)}`,
    checkedAt === null ? '' : `Última resposta em ${instantText(checkedAt)}`,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const isDecided = ({ status, change }: Account): boolean =>
  status === 'REFUSED' || status === 'BLOCKED' || change === 'REFUSED';

function RetryButton({ schoolId, account }: { readonly schoolId: string; readonly account: Account }) {
  const mayEdit = useCan()('MANAGE_CFCS');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  if (!mayEdit || account.missing.length > 0) return null;
  const { provider } = account;
  const label = isDecided(account) ? 'Pedir de novo' : 'Conferir agora';
  const retry = async () => {
    setBusy(true);
    try {
      await call(retryRecipientEndpoint, { params: { id: schoolId, provider } });
      notifySuccess('Pedido enviado; a resposta aparece aqui');
      await client.invalidateQueries({ queryKey: keyOf(schoolId) });
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      type="button"
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={`${label}: ${PAYMENT_PROVIDERS[provider]}`}
      onClick={() => void retry()}
    >
      {label}
    </BusyButton>
  );
}
