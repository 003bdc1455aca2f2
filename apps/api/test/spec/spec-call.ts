import type { Answer, World } from './world.ts';

/** A call of the specification, by the method and path it is written with. */
export interface SpecCall {
  readonly call: string;
  /** Fields the specification says the answer carries. */
  readonly answers?: readonly string[];
  /** Sends the payload as the specification writes it; left out while the call is not built. */
  readonly send?: (world: World) => Promise<Answer>;
}

/** Lists travel in `content`, with `totalSize` when they are paged (Specification 1 §2). */
export const PAGE = ['content', 'totalSize'];
/** Calls that are not built yet, in one line; the test fails when one of them is served without a payload here. */
export const notBuilt = (...calls: readonly string[]): SpecCall[] => calls.map((call) => ({ call }));

/** The id of what a call creates. */
export const created = async (w: World, call: string, body: object) =>
  String((await w.send(call, { body })).body['id']);
