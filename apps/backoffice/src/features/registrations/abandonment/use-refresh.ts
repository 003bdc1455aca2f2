import { readRegistrationEndpoint, registrationPenaltiesEndpoint, searchPaymentsEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { areaKey } from '#app/queries.ts';

/** Reads anew whatever shows the money of a registration. */
export function useRefresh(): () => void {
  const client = useQueryClient();
  const keys = [
    areaKey(readRegistrationEndpoint).slice(0, 1),
    areaKey(searchPaymentsEndpoint),
    areaKey(registrationPenaltiesEndpoint),
    ['registrations'],
  ];
  return () => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
}
