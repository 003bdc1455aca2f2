import { spawnSync } from 'node:child_process';
import { matchesGlob } from 'node:path';
import { DOCKERFILES, type Image, read, repository } from './deployment.ts';

/**
 * The files of the repository that .dockerignore lets into the build context of the image. As in Docker, the last
 * matching line decides.
 */
export function filesLetIn(): string[] {
  const rules = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ letsIn: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return trackedFiles().filter((file) => {
    const paths = withFolders(file);
    return rules.findLast(({ pattern }) => paths.some((path) => matchesGlob(path, pattern)))?.letsIn ?? true;
  });
}

/**
 * The files of the repository according to git. Without git the list is empty: walking through the folders would also
 * find files that are no part of the repository.
 */
function trackedFiles(): string[] {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * The paths of a file to compare with a pattern: the file and the folders that contain it. For `a/b/c` they are `a`,
 * `a/b` and `a/b/c`.
 */
function withFolders(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

interface Copy {
  readonly from: string | undefined;
  readonly sources: readonly string[];
}

/** The COPY lines of an image's Dockerfile: those of its last stage or those of all stages. */
export function copies(image: Image, stage: 'last' | 'all'): Copy[] {
  const text = read(DOCKERFILES[image]);
  const lines = text.slice(stage === 'last' ? text.lastIndexOf('\nFROM ') : 0).matchAll(/^COPY (.+)$/gm);
  return [...lines].map(([, words = '']) => {
    const parts = words.split(' ');
    return {
      from: parts.find((part) => part.startsWith('--from='))?.slice('--from='.length),
      sources: parts.filter((part) => !part.startsWith('--')).slice(0, -1),
    };
  });
}

/**
 * The files of the repository that an image holds. The image of the drill holds all files of the product's image, too.
 */
export function filesOfImage(image: Image): string[] {
  const lines = [...copies(image, 'last'), ...(image === 'habilita' ? [] : copies('habilita', 'last'))];
  const sources = lines.flatMap(({ from, sources: names }) => (from === undefined ? names : []));
  return filesLetIn().filter((file) => sources.some((source) => file === source || file.startsWith(`${source}/`)));
}
