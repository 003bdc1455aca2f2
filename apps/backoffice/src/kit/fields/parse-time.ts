const HOUR = /^(\d{1,2})h$/i;
const HOUR_AND_MINUTE = /^(\d{1,2})[h:](\d{2})$/i;
const DIGITS = /^(\d{2})(\d{2})$/;

/** '8h', '8h30', '8:30' or '0830' as 'HH:mm'; undefined for no time of day. */
export function parseTime(text: string): string | undefined {
  const typed = text.trim();
  const [, hour = '', minute = '00'] = HOUR.exec(typed) ?? HOUR_AND_MINUTE.exec(typed) ?? DIGITS.exec(typed) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return hour !== '' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : undefined;
}
