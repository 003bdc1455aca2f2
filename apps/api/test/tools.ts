import { spawnSync } from 'node:child_process';

export const hasTool = (name: string): boolean => spawnSync(name, ['-v']).error === undefined;
