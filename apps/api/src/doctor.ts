import { examinedEnvironment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';
import { lineOf, runChecks } from './doctor/run-checks.ts';
import { examineSettings } from './doctor/settings.check.ts';

/**
 * `npm run doctor`: examines an installation with the settings of this shell and prints one line for each thing that
 * works or does not. It leaves nothing behind but DATA_DIR, which it makes if it is missing. Exits with code 1 when
 * something keeps the product from working.
 */
await startOrExit(async () => {
  const findings = [...examineSettings(process.env), ...(await runChecks(examinedEnvironment(process.env)))];
  for (const finding of findings) console.log(lineOf(finding));
  const count = (level: string) => findings.filter((finding) => finding.level === level).length;
  console.log(`\n${count('fault')} faults, ${count('warning')} things to look at, ${count('ok')} in order.`);
  process.exitCode = count('fault') === 0 ? 0 : 1;
});
