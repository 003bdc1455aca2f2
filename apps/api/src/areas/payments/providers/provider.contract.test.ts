import { providerContract } from './provider-contract.ts';
import { METADATA, sandboxHarness } from './sandbox/sandbox-harness.ts';

providerContract(METADATA, sandboxHarness);
