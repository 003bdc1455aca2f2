import { endChild } from '#kernel/keep-running.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { onShutdown } from '#kernel/shutdown.ts';
import { startOrExit } from '#kernel/startup.ts';
import { startBeside } from './beside/start-beside.ts';

/* Runs the simulated providers and the card relay for an installation whose API and worker are separate processes. */
await startOrExit(async () => {
  const beside = startBeside(loadEnvironment());
  const fail = onShutdown(async () => {
    await Promise.all(beside.map(endChild));
  }, 0);
  for (const each of beside) each.once('exit', () => fail('A process beside the product ended; see above.'));
});
