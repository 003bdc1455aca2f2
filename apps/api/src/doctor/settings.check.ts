import { unsafeForProduction, wrongVariables } from '#kernel/environment.ts';
import { type Finding, findingsAbout } from './finding.ts';

const settings = findingsAbout('Settings');

/**
 * Reports what production would refuse in the environment variables: values that cannot be read, weak secrets, and
 * required settings that are missing or unsafe.
 */
export function examineSettings(env: NodeJS.ProcessEnv): readonly Finding[] {
  const wrong = wrongVariables(env);
  const isNamed = (line: string): boolean => wrong.some(({ variable }) => line.startsWith(`${variable} `));
  const faults = [...wrong.map(({ line }) => line), ...unsafeForProduction(env).filter((line) => !isNamed(line))];
  const { NODE_ENV: mode = 'development' } = env;
  return [
    ...faults.map((line) => settings.fault(`${line}.`)),
    ...(faults.length > 0 ? [] : [settings.ok('all variables can be read, and the secrets are strong.')]),
    ...(mode === 'production'
      ? []
      : [settings.warning(`NODE_ENV is ${mode}: what production refuses is not refused at start.`)]),
  ];
}
