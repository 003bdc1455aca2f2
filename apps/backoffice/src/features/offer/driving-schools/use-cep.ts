import { findCepEndpoint } from '@habilita/contract';
import { isCep } from '@habilita/kernel';
import { useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { ApiFailure } from '#api-client/failure.ts';
import type { FormHandle } from '#kit/form/index.ts';
import type { SchoolValues } from './driving-school.ts';

const UNKNOWN = 'CEP não encontrado. Confira o número ou digite o endereço.';

function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiFailure && (failure.fieldErrors['postalCode']?.includes('CEP_NOT_FOUND') ?? false);
}

/**
 * Fills in the address of a CEP. When no address is found, the person types it. A field that the person changes before
 * the answer comes keeps what was typed.
 */
export function useCep(form: Pick<FormHandle<SchoolValues>, 'set' | 'values'>) {
  const latest = useRef('');
  const [notice, setNotice] = useState('');

  const ask = async (postalCode: string) => {
    const before = form.values();
    try {
      const { address } = await call(findCepEndpoint, { params: { postalCode } });
      if (latest.current !== postalCode || address === null) return;
      const now = form.values();
      const isAsBefore = (name: 'state' | 'locality' | 'neighborhood' | 'street') => now[name] === before[name];
      const { state, county, neighborhood, street } = address;
      form.set({
        ...(isAsBefore('state') && isAsBefore('locality') ? { state, locality: county?.name ?? null } : {}),
        ...(neighborhood !== '' && isAsBefore('neighborhood') ? { neighborhood } : {}),
        ...(street !== '' && isAsBefore('street') ? { street } : {}),
      });
      setNotice('Endereço preenchido pelo CEP. Confira e complete o número.');
    } catch (failure) {
      if (latest.current === postalCode && isUnknown(failure)) setNotice(UNKNOWN);
    }
  };

  const look = (postalCode: string) => {
    if (postalCode === latest.current) return;
    latest.current = postalCode;
    setNotice('');
    if (isCep(postalCode)) void ask(postalCode);
  };
  return { notice, look };
}
