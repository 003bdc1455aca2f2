import type { Answer, World } from './world.ts';

export interface SpecCall {
  readonly call: string;
  readonly answers?: readonly string[];
  readonly send: (world: World) => Promise<Answer>;
}

/** The keys of an answer that holds a page of a list (Specification 1 §2). */
export const PAGE = ['content', 'totalSize'];

export const created = async (w: World, call: string, body: object) =>
  String((await w.send(call, { body })).body['id']);
