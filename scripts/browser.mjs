import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/* Chromium's build without windows needs, for each new page, a sixth of the processor time that other browsers need. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];

/**
 * Returns the browser named in CHROMIUM, or the best one that is installed. On Debian, root first installs one if none
 * is there, or a better one.
 */
export function prepareBrowser() {
  const found = findBrowser();
  const isDebian = existsSync('/usr/bin/apt-get');
  const wanted = toInstall({ found, named: given(), isDebian, isRoot: process.getuid?.() === 0 });
  // Lists of packages are updated first: a stale one offers an older Chromium, in which the journeys without a
  // connection fail.
  if (wanted !== undefined) apt('update');
  if (wanted === 'ANY') installAny();
  if (wanted === 'WITHOUT_WINDOWS') install(WITHOUT_WINDOWS);
  return wanted === undefined ? found : findBrowser();
}

/** What to install; nothing for somebody who has a browser and is not root. */
export function toInstall({ found, named, isDebian, isRoot }) {
  if (!isDebian) return undefined;
  if (found === undefined) return 'ANY';
  return found === named || found.endsWith(WITHOUT_WINDOWS) || !isRoot ? undefined : 'WITHOUT_WINDOWS';
}

/** The browser named in CHROMIUM, or else the best one that is installed. */
export function findBrowser() {
  const installed = NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name)));
  return [given(), ...installed].find((path) => path !== undefined && existsSync(path));
}

const given = () => process.env['CHROMIUM'];

function installAny() {
  console.log('Installing Chromium for the browser tests…');
  if (!install(WITHOUT_WINDOWS)) install('chromium');
}

const install = (name) => apt('install', '--yes', '--no-install-recommends', name);

function apt(...words) {
  const [file, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...words];
  const { status } = spawnSync(file, rest, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 180_000,
  });
  return status === 0;
}
