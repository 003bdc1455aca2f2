/**
 * Why the server with this process id did not start, from the lines of its log. Lines with that id come first: sessions
 * of a server killed before may write to the same log, even after the new server has ended.
 */
export function reasonInLog(log: string, pid: number | undefined): string {
  const lines = log.trim().split('\n');
  const fatal = lines.filter((line) => /FATAL|PANIC/.test(line));
  const line = fatal.findLast((text) => text.includes(`[${pid}]`)) ?? fatal.at(-1) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC): */, '') || 'it said nothing';
}
