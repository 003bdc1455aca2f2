import { z } from 'zod';

const profileOf = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).default([]),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type Profile = z.output<typeof profileOf>;
type Node = Profile['nodes'][number];

/** Nodes of the profile that are left out, because their time is waiting or start-up. */
const ASIDE = new Set(['(idle)', '(program)']);

/** The package, or the folder of this repository, to which a function's code belongs. */
function placeOf({ callFrame: { functionName, url } }: Node): string {
  const [, dependency] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency !== undefined) return dependency;
  if (url.startsWith('node:')) return 'node';
  const [, ours] = /(?:apps|packages)\/([^/]+(?:\/src)?(?:\/(?:kernel|areas))?(?:\/[^/.]+)?)/.exec(url) ?? [];
  return ours ?? (functionName === '' ? '(native)' : functionName);
}

interface Timed {
  readonly byId: ReadonlyMap<number, Node>;
  readonly self: ReadonlyMap<number, number>;
  readonly total: number;
}

/** The part of the profile to draw, in milliseconds since the start of the profile. */
export interface Stretch {
  readonly from: number;
  readonly until: number;
}

function timed(given: unknown, { from, until }: Stretch): Timed {
  const { nodes, samples, timeDeltas } = profileOf.parse(given);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map<number, number>();
  let total = 0;
  let clock = 0;
  for (const [at, id] of samples.entries()) {
    const delta = timeDeltas[at] ?? 0;
    clock += delta;
    if (clock < from * 1000 || clock > until * 1000) continue;
    if (ASIDE.has(byId.get(id)?.callFrame.functionName ?? '')) continue;
    self.set(id, (self.get(id) ?? 0) + delta);
    total += delta;
  }
  return { byId, self, total };
}

const add = (sums: Map<string, number>, key: string, time: number): unknown =>
  sums.set(key, (sums.get(key) ?? 0) + time);

export function topFrames(given: unknown, stretch: Stretch): string {
  const { byId, self, total } = timed(given, stretch);
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  for (const [id, time] of self) {
    const node = byId.get(id);
    if (node === undefined) continue;
    add(places, placeOf(node), time);
    add(functions, `${node.callFrame.functionName || '(anonymous)'} | ${placeOf(node)}`, time);
  }
  const rows = (sums: Map<string, number>, most: number): string[] =>
    [...sums]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([key, time]) => `| ${((100 * time) / total).toFixed(1)} % | ${key} |`);
  return [
    '| share | where |',
    '|--:|---|',
    ...rows(places, 16),
    '',
    '| share | function | where |',
    '|--:|---|---|',
    ...rows(functions, 40),
  ].join('\n');
}

const WIDTH = 1200;
const ROW = 17;
const THINNEST = 1.5;

/** Draws the flame graph as SVG. A function stands below the one that called it. */
export function drawFlames(given: unknown, stretch: Stretch): string {
  const { byId, self, total } = timed(given, stretch);
  const roots = rootsOf(byId);
  const sums = new Map<number, number>();
  const sumOf = (node: Node): number => {
    const sum = (self.get(node.id) ?? 0) + node.children.reduce((under, id) => under + sumOf(byId.get(id) ?? node), 0);
    sums.set(node.id, sum);
    return sum;
  };
  for (const root of roots) sumOf(root);
  const boxes: string[] = [];
  let deepest = 0;
  const draw = (nodes: readonly Node[], left: number, depth: number): void => {
    let x = left;
    for (const same of byFunction(nodes)) {
      const width = (WIDTH * same.reduce((sum, { id }) => sum + (sums.get(id) ?? 0), 0)) / total;
      if (width >= THINNEST) {
        deepest = Math.max(deepest, depth);
        const [first] = same;
        if (first !== undefined) boxes.push(boxOf(first, x, depth, width));
        draw(
          same.flatMap(({ children }) => children.flatMap((id) => byId.get(id) ?? [])),
          x,
          depth + 1,
        );
      }
      x += width;
    }
  };
  draw(
    roots.flatMap(({ children }) => children.flatMap((id) => byId.get(id) ?? [])),
    0,
    0,
  );
  const height = (deepest + 1) * ROW;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="10">\n${boxes.join('\n')}\n</svg>\n`;
}

function rootsOf(byId: ReadonlyMap<number, Node>): Node[] {
  const called = new Set([...byId.values()].flatMap(({ children }) => children));
  return [...byId.values()].filter(({ id }) => !called.has(id));
}

const nameOf = (node: Node): string => `${node.callFrame.functionName || '(anonymous)'} · ${placeOf(node)}`;

/** Groups nodes of the same function below the same parent. */
function byFunction(nodes: readonly Node[]): Node[][] {
  const same = Map.groupBy(
    nodes.filter(({ callFrame }) => !ASIDE.has(callFrame.functionName)),
    nameOf,
  );
  return [...same.values()];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function boxOf(node: Node, x: number, depth: number, width: number): string {
  const name = nameOf(node);
  const hue = Buffer.from(placeOf(node)).reduce((sum, byte) => (sum * 31 + byte) % 360, 7);
  const place = `x="${x.toFixed(1)}" y="${depth * ROW}" width="${width.toFixed(1)}" height="${ROW - 1}"`;
  const letters = Math.floor(width / 5.4);
  const label =
    letters < 4
      ? ''
      : `<text x="${(x + 2).toFixed(1)}" y="${depth * ROW + 12}">${escaped(name.slice(0, letters))}</text>`;
  return `<g><title>${escaped(name)}</title><rect ${place} fill="hsl(${hue} 70% 75%)"/>${label}</g>`;
}
