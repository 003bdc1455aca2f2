import { GETNET_FAULTS } from '../../apps/api/src/areas/payments/providers/getnet/getnet-faults.ts';
import { TRANSFEERA_FAULTS } from '../../apps/api/src/areas/payments/providers/transfeera/transfeera-faults.ts';
import { printFaults } from './print-faults.ts';

export const declaredFaults = (): string => printFaults([TRANSFEERA_FAULTS, GETNET_FAULTS]);
