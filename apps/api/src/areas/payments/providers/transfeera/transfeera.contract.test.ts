import { providerContract } from '../provider-contract.ts';
import { transfeeraHarness } from './transfeera-harness.ts';
import { TRANSFEERA } from './transfeera-provider.ts';

providerContract(TRANSFEERA, transfeeraHarness);
