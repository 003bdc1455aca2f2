import { providerContract } from './provider-contract.ts';
import { sandboxHarness } from './sandbox/sandbox-harness.ts';

providerContract('sandbox', sandboxHarness);
