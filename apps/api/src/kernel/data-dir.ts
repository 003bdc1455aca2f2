import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { birthOf } from './process.ts';
import { StartupError } from './startup.ts';

const MARKER = 'habilita.json';
const LOCK = 'habilita.lock';
/** Every new ext4 volume has this folder, so a DATA_DIR that holds nothing else counts as empty. */
const LOST_AND_FOUND = 'lost+found';
const OURS = '{ "product": "habilita", "layout": 1 }\n';

/**
 * When the product runs as root, PostgreSQL runs as another account, which must be able to pass through the directory.
 */
const DIRECTORY_MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Marks the data directory as ours, or recognises the mark of an earlier start; returns its real path. Refuses a path
 * that is no directory or not accessible, and a directory that holds foreign files or was made by a later version.
 */
export function claimDataDir(path: string): string {
  const names = listOrCreate(path);
  const marker = join(path, MARKER);
  if (names.includes(MARKER)) {
    recognise(path, readText(marker));
  } else {
    const foreign = names.filter((name) => !name.startsWith(`${MARKER}.`) && name !== LOST_AND_FOUND);
    if (foreign.length > 0) {
      throw new StartupError(
        `DATA_DIR ${path} is not empty and was not made by Habilita (it holds "${foreign[0]}"); name an empty directory.`,
      );
    }
    writePrivateFile(join(path, MARKER), OURS);
    closeToOthers(path);
  }
  return realpathSync(path);
}

/**
 * Removes other accounts' access to the directory. A directory that belongs to another account keeps its mode; for
 * example, a volume of Kubernetes belongs to root and our group.
 */
function closeToOthers(path: string): void {
  try {
    chmodSync(path, DIRECTORY_MODE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw unusable(path, error);
  }
}

function listOrCreate(path: string): string[] {
  try {
    makeWithParents(path);
    return readdirSync(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** Folders are made one by one, as `recursive` of mkdir hangs where none can be made, such as /proc. */
function makeWithParents(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeWithParents(dirname(path));
  mkdirSync(path, { mode: DIRECTORY_MODE });
}

function recognise(path: string, text: string): void {
  const layout = parseLayout(text);
  if (layout === undefined)
    throw new StartupError(`DATA_DIR ${path} has a corrupt ${MARKER}; restore it from a backup.`);
  if (layout !== 1)
    throw new StartupError(`DATA_DIR ${path} was made by a later version of Habilita (layout ${layout}).`);
}

function parseLayout(text: string): number | undefined {
  try {
    const content: unknown = JSON.parse(text);
    const known = typeof content === 'object' && content !== null && 'product' in content && 'layout' in content;
    if (!known || content.product !== 'habilita' || typeof content.layout !== 'number') return undefined;
    return content.layout;
  } catch {
    return undefined;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw unusable(file, error);
  }
}

function unusable(path: string, error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  const reasons: Record<string, string> = {
    EACCES: 'cannot be read or written by this account',
    EPERM: 'cannot be read or written by this account',
    EROFS: 'is on a read-only disk',
    ENOSPC: 'is on a full disk',
    ENOENT: 'is in a place where no directory can be made',
    ENOTDIR: 'is not a directory',
  };
  return new StartupError(`DATA_DIR: ${path} ${reasons[code] ?? `is not usable (${code})`}.`);
}

/** Writes a file of the data directory that only this account may read. Refuses a disk that is full or read-only. */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.${process.pid}.new`;
  writeDraft(draft, content);
  renameSync(draft, path);
}

/**
 * Locks the data directory and returns the function that unlocks it. Refuses while the process that holds the lock
 * lives. That process is known by its id and its start time, because a later process may have the same id.
 */
export function lockDataDir(directory: string): () => void {
  const lock = join(directory, LOCK);
  const mine = `${process.pid}\n${birthOf(process.pid)}`;
  const draft = `${lock}.${process.pid}.new`;
  writeDraft(draft, mine);
  try {
    while (!tryLink(draft, lock)) {
      const [pid = '', birth] = readText(lock).split('\n');
      if (birth !== undefined && birthOf(Number(pid)) === birth) {
        throw new StartupError(`DATA_DIR ${directory} is in use by another Habilita (process ${pid}).`);
      }
      rmSync(lock, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

function writeDraft(draft: string, content: string): void {
  try {
    writeFileSync(draft, content, { mode: 0o600, flush: true });
  } catch (error) {
    throw unusable(dirname(draft), error);
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw unusable(to, error);
  }
}
