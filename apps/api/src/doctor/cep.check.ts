import { httpCepProvider } from '#areas/people/addresses/index.ts';
import { type Check, findingsAbout, PATIENCE } from './finding.ts';

const cep = findingsAbout('CEP look-up');
/** The CEP of the Praça da Sé in São Paulo, which every look-up service knows. */
const KNOWN_CEP = '01001000';

/** Asks the look-up service of the address form for the address of a CEP (postal code) that exists. */
export const cepCheck: Check = {
  about: 'CEP look-up',
  examine: async ({ cepUrl }) => {
    if (cepUrl === undefined) return [cep.ok('none: addresses are typed by hand.')];
    const { kind } = await httpCepProvider({ url: cepUrl, timeoutMs: PATIENCE }).find(KNOWN_CEP);
    if (kind === 'found') return [cep.ok('answers with an address.')];
    return [cep.fault(kind === 'unknown' ? 'does not know a CEP that exists.' : 'gives no answer that can be read.')];
  },
};
