import { findCepEndpoint } from '@habilita/contract';
import { isCep } from '@habilita/kernel';
import { useRef, useState } from 'react';
import { call } from '#app/call.ts';
import { ApiFailure } from '#app/failure.ts';
import type { FormHandle } from '#kit/FormPage.tsx';
import type { SchoolValues } from './driving-school.ts';

const UNKNOWN = 'CEP não encontrado. Confira o número ou digite o endereço.';

function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.fieldErrors['postalCode']?.includes('CEP_NOT_FOUND') ?? false);
}

/** Without a provider or an answer the address is typed. */
export function useCep(form: Pick<FormHandle<SchoolValues>, 'set'>) {
  const latest = useRef('');
  const [said, setSaid] = useState('');

  const ask = async (postalCode: string) => {
    try {
      const { address } = await call(findCepEndpoint, { params: { postalCode } });
      if (latest.current !== postalCode || address === null) return;
      form.set({
        state: address.state,
        locality: address.county?.name ?? null,
        ...(address.neighborhood === '' ? {} : { neighborhood: address.neighborhood }),
        ...(address.street === '' ? {} : { street: address.street }),
      });
      setSaid('Endereço preenchido pelo CEP. Confira e complete o número.');
    } catch (failure) {
      if (latest.current === postalCode && isUnknown(failure)) setSaid(UNKNOWN);
    }
  };

  const look = (postalCode: string) => {
    if (postalCode === latest.current) return;
    latest.current = postalCode;
    setSaid('');
    if (isCep(postalCode)) void ask(postalCode);
  };
  return { said, look };
}
