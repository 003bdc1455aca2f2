import { Readable } from 'node:stream';
import { clamdScanner } from '#kernel/storage/file-scanner.ts';
import { type Check, codeOf, findingsAbout } from './finding.ts';

const scanner = findingsAbout('Scanner of files');
/**
 * EICAR, a harmless text that every malware scanner must find. The text is written in two parts, so that scanners do
 * not report this source file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** Sends the scanner a harmless text that every malware scanner must find. */
export const scannerCheck: Check = {
  about: 'Scanner of files',
  examine: async ({ clamdUrl }) => {
    if (clamdUrl === undefined) return [scanner.ok('none: what people send is not scanned.')];
    try {
      const found = await clamdScanner(clamdUrl).scan(Readable.from([Buffer.from(EICAR)]));
      if (found !== undefined) return [scanner.ok(`finds the test file (${found}).`)];
      return [scanner.fault('does not find the test file that every scanner knows: does it have signatures?')];
    } catch (error) {
      return [scanner.fault(`the daemon of CLAMD_URL gives no verdict (${codeOf(error)}), so no file is taken.`)];
    }
  },
};
