import { providerContract } from '../provider-contract.ts';
import { getnetHarness } from './getnet-harness.ts';
import { GETNET } from './getnet-provider.ts';

providerContract(GETNET, getnetHarness);
