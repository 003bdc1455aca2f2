import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/* Chromium's headless build needs a sixth of the processor time that other browsers need for each new page. */
const WITHOUT_WINDOWS = 'chromium-headless-shell';
const NAMES = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];

/**
 * Returns the browser named in CHROMIUM, or else the best installed one. On Debian it first installs a browser when
 * there is none; as root it also installs the headless build when there is only another browser.
 */
export function prepareBrowser() {
  const found = findBrowser();
  const isDebian = existsSync('/usr/bin/apt-get');
  const wanted = toInstall({ found, named: given(), isDebian, isRoot: process.getuid?.() === 0 });
  // The package lists are updated first, because an outdated list offers an older Chromium, in which the offline tests
  // fail.
  if (wanted !== undefined) apt('update');
  if (wanted === 'ANY') installAny();
  if (wanted === 'WITHOUT_WINDOWS') install(WITHOUT_WINDOWS);
  return wanted === undefined ? found : findBrowser();
}

/**
 * Decides what to install: any browser, the headless build, or nothing (undefined). Nothing is installed outside
 * Debian, for a user who is not root and has a browser, or when CHROMIUM names the browser.
 */
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
