const RELATIVE = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/**
 * How long ago a moment was. Less than two minutes are 'agora mesmo', because the last use is stored only to the
 * minute.
 */
export function timeAgoText(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  if (minutes < 2) return 'agora mesmo';
  return minutes < 60 ? RELATIVE.format(-minutes, 'minute') : RELATIVE.format(-Math.floor(minutes / 60), 'hour');
}
