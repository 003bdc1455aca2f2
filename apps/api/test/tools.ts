import { spawnSync } from 'node:child_process';

/** Is this program on the machine? */
export const hasTool = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;
