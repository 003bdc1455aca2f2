import { acceptContractAgainEndpoint } from '@habilita/contract';
import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#api-client/call.ts';
import { ApiFailure } from '#api-client/failure.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { BusyButton, ErrorPanel } from '#kit/feedback/index.ts';
import classes from './acceptance-page.module.css';

export type Accepted = CallResponse<typeof acceptContractAgainEndpoint>;

interface AcceptFormProps {
  readonly contractKey: string;
  readonly sha256: string;
  readonly onAccepted: (accepted: Accepted) => void;
  /** Called when the server says that the contract has changed again since this page showed it. */
  readonly onChanged: () => void;
}

export function AcceptForm({ contractKey, sha256, onAccepted, onChanged }: AcceptFormProps) {
  const [hasRead, setHasRead] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const accept = useMutation({
    mutationFn: () => call(acceptContractAgainEndpoint, { params: { key: contractKey }, body: { sha256 } }),
    onSuccess: onAccepted,
    onError: (error) => {
      if (error instanceof ApiFailure && error.codes.includes('CONTRACT_CHANGED')) onChanged();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (hasRead && !accept.isPending) accept.mutate();
  };
  return (
    <form className={classes['accept']} onSubmit={submit} noValidate aria-label="Aceite">
      <Checkbox
        checked={hasRead}
        onChange={(event) => setHasRead(event.currentTarget.checked)}
        label="Li o novo contrato e aceito o que ele diz"
        error={isAsked && !hasRead ? 'Marque que leu e aceita o contrato.' : undefined}
      />
      {accept.error === null ? null : <ErrorPanel error={accept.error} title="Não foi possível registrar o aceite" />}
      <BusyButton type="submit" size="md" loading={accept.isPending}>
        Aceitar o novo contrato
      </BusyButton>
    </form>
  );
}
