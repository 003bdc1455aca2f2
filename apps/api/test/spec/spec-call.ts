import type { Answer, World } from './world.ts';

export interface SpecCall {
  readonly call: string;
  readonly answers?: readonly string[];
  /** Left out while not built. */
  readonly send?: (world: World) => Promise<Answer>;
}

/** Specification 1 §2. */
export const PAGE = ['content', 'totalSize'];
/** Fails once one of them is served. */
export const notBuilt = (...calls: readonly string[]): SpecCall[] => calls.map((call) => ({ call }));

export const created = async (w: World, call: string, body: object) =>
  String((await w.send(call, { body })).body['id']);
