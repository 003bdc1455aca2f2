/**
 * Why the server with this process id ended, from the lines of its log. A server that was killed before it may still
 * write to the same log: its sessions tell of their own end after the new server has told why it did not start.
 */
export function reasonInLog(log: string, pid: number | undefined): string {
  const lines = log.trim().split('\n');
  const fatal = lines.filter((line) => /FATAL|PANIC/.test(line));
  const line = fatal.findLast((text) => text.includes(`[${pid}]`)) ?? fatal.at(-1) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC): */, '') || 'it said nothing';
}
