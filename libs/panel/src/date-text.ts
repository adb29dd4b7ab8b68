const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Formats a date as dd/mm/yyyy, hh:mm (en-GB) in both languages (spec sections 2 and 9). */
export const dateText = (date: string): string => dateFormat.format(new Date(date));
