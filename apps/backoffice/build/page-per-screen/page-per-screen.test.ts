import { expect, test } from 'vitest';
import { pageWith, patternOf, routeParts } from './page-per-screen.ts';

const chunk = (imports: string[], moduleIds: string[] = [], isEntry = false) => ({
  type: 'chunk' as const,
  name: '',
  code: '',
  imports,
  isEntry,
  moduleIds,
});

test.each([
  ['_app/plans.modify.$id', 'plans/modify/*'],
  ['_app/campaigns.modify.{-$id}', 'campaigns/modify/?'],
  ['_app/plans.index', 'plans'],
  ['_app/index', ''],
  ['login', 'login'],
  ['_app', undefined],
])('the screen of %s is at %s', (route, pattern) => {
  expect(patternOf(route)).toBe(pattern);
});

test('the parts of a screen are what it needs beyond the first page', () => {
  const bundle = {
    'main.js': chunk(['frame.js'], [], true),
    'frame.js': chunk([]),
    'list.js': chunk(['frame.js']),
    'plans.js': chunk(['frame.js', 'list.js'], ['/x/src/routes/_app/plans.index.tsx?tsr-split=component']),
  };
  expect(routeParts(bundle)).toEqual([['plans', ['plans.js', 'list.js']]]);
});

test('the page of a screen asks for its parts as the program does afterwards, or they would be fetched twice', () => {
  expect(pageWith('<head><title>Habilita</title></head>', ['part.js'])).toBe(
    '<head><title>Habilita</title><link rel="modulepreload" crossorigin href="/part.js"></head>',
  );
});
