import { expect, test } from 'vitest';
import { toInstall } from './browser.mjs';

const debian = { found: undefined, named: undefined, isDebian: true, isRoot: true };
const windowed = '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';

test.each([
  ['no browser, none named', debian, 'ANY'],
  ['no browser, though one is named', { ...debian, named: '/opt/gone' }, 'ANY'],
  ['no browser, no root', { ...debian, isRoot: false }, 'ANY'],
  ['no browser and no way to install one', { ...debian, isDebian: false }, undefined],
  ['a browser with windows', { ...debian, found: windowed }, 'WITHOUT_WINDOWS'],
  ['a browser with windows, no root', { ...debian, found: windowed, isRoot: false }, undefined],
  ['a browser with windows that is named', { ...debian, found: windowed, named: windowed }, undefined],
  ['the browser without windows', { ...debian, found: shell }, undefined],
])('what is installed on a machine with %s', (_name, machine, expected) => {
  expect(toInstall(machine)).toBe(expected);
});
