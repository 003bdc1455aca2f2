import { currentProgramEndpoint, DEFAULT_PROGRAM, type ProgramLook } from '@habilita/contract';
import { keepProgram, keepProgramKey, readProgram } from './program.ts';
import { prepare, send } from './transport.ts';

const KEY_IN_ADDRESS = /^[a-z0-9][a-z0-9-]{2,39}$/;

function keyFromAddress(search: string): string | undefined {
  const key = new URLSearchParams(search).get('program') ?? '';
  return KEY_IN_ADDRESS.test(key) ? key : undefined;
}

export async function refreshProgram(): Promise<void> {
  const programKey = readProgram(localStorage).apiKey;
  const look: ProgramLook = await send(currentProgramEndpoint, prepare(currentProgramEndpoint, {}), { programKey });
  keepProgram(look, look.key === DEFAULT_PROGRAM);
}

export function followProgram(): void {
  const key = keyFromAddress(window.location.search);
  if (key !== undefined && key !== readProgram(localStorage).apiKey) keepProgramKey(key);
  refreshProgram().catch(() => undefined);
}
