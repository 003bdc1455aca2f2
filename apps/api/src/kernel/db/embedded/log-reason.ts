/**
 * Finds in the log of a server why it did not start. Lines with the server's process id take precedence, because
 * sessions of a previously killed server may write to the same log, even after the new server has ended.
 */
export function reasonInLog(log: string, pid: number | undefined): string {
  const lines = log.trim().split('\n');
  const fatal = lines.filter((line) => /FATAL|PANIC/.test(line));
  const line = fatal.findLast((text) => text.includes(`[${pid}]`)) ?? fatal.at(-1) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC): */, '') || 'it said nothing';
}
