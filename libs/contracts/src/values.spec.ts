import type { z } from 'zod';
import { noteInput } from './orders/fulfilment.ts';
import { refundInput } from './orders/schemas.ts';
import { optionalPhone, phone } from './phones/phone-values.ts';
import { returnRejection } from './returns.ts';
import {
  amount,
  colorHex,
  email,
  nameOfUrl,
  optionalLongText,
  personName,
  objectId,
  optionalText,
  shortText,
  timestamp,
} from './values.ts';

const ID = '65f0a1b2c3d4e5f6a7b8c9d0';

const accepted: [string, z.ZodType, unknown, unknown][] = [
  ['id', objectId, ID, ID],
  ['id in capitals', objectId, ID.toUpperCase(), ID],
  ['text', shortText, '  Tide  ', 'Tide'],
  ['name of 60 letters', personName, 'я'.repeat(60), 'я'.repeat(60)],
  ['text of 200', shortText, 'x'.repeat(200), 'x'.repeat(200)],
  ['no text where optional', optionalText, '', ''],
  ['long text', optionalLongText, 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['color', colorHex, '#00fFaA', '#00fFaA'],
  ['decomposed text', shortText, 'E\u0301clair', 'Éclair'],
  [
    'text with line breaks, NUL and hidden characters',
    shortText,
    'A\r\nBcc:\u0000 \u202eb\u200b',
    'A Bcc:  b',
  ],
  ['soft hyphens and tags', shortText, 'E\u0301cl\u00adair\u{e0041}', 'Éclair'],
  ['an emoji of several parts', shortText, '👩🏽\u200d🔧 \u231a\ufe0f', '👩🏽\u200d🔧 \u231a\ufe0f'],
  ['lines in a long text', optionalLongText, 'a\nb\u0007\u202e', 'a\nb'],
  ['note', noteInput, { text: ' a\n\u202eb ' }, { text: 'a\nb' }],
  ['reason of a refund', refundInput, { amount: 1, reason: 'a\u0000\u200b' }, { amount: 1, reason: 'a' }],
  [
    'reason of a rejection',
    returnRejection,
    { revision: 1, reason: 'a\u202e' },
    { revision: 1, reason: 'a' },
  ],
  ['dots in a name', nameOfUrl, '...', '...'],
  ['e-mail at a Cyrillic domain', email, 'Name@Почта.рф', 'name@xn--80a1acny.xn--p1ai'],
  ['e-mail at a domain in ASCII', email, 'name@xn--80a1acny.xn--p1ai', 'name@xn--80a1acny.xn--p1ai'],
  ['e-mail', email, ' Anna@Example.COM ', 'anna@example.com'],
  ['phone', phone, ' +7 (701) 123-45-67', '+77011234567'],
  ['no phone where optional', optionalPhone, ' ', ''],
  ['amount', amount, 0, 0],
  ['timestamp', timestamp, '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.000Z'],
];
test.each(accepted)('accepts %s', (_, schema, value, read) => expect(schema.parse(value)).toEqual(read));

const refused: [string, z.ZodType, unknown][] = [
  ['id of other characters', objectId, 'z'.repeat(24)],
  ['short id', objectId, ID.slice(1)],
  ['operator as id', objectId, { $gt: '' }],
  ['list as id', objectId, [ID]],
  ['blank text', shortText, '   '],
  ['text without visible characters', shortText, '\u200b\u202e'],
  ['text of joiners', shortText, '\u200d \ufe0f'],
  ['text of fillers', shortText, '\u3164\u2800'],
  ['name that is a dot segment', nameOfUrl, '..'],
  ['e-mail at a malformed domain', email, 'name@поч та.рф'],
  ['e-mail with two at signs', email, 'a@b@example.com'],
  ['e-mail with a Cyrillic name', email, 'имя@example.com'],
  ['text of 201', shortText, 'x'.repeat(201)],
  ['number as text', shortText, 5],
  ['operator as text', shortText, { $ne: null }],
  ['name of 61 letters', personName, 'я'.repeat(61)],
  ['endless text', optionalLongText, 'x'.repeat(10_001)],
  ['colour name', colorHex, 'black'],
  ['short colour', colorHex, '#000'],
  ['e-mail without a host', email, 'anna@'],
  ['e-mail as a list', email, ['a@example.com']],
  ['e-mail of 300', email, `${'x'.repeat(300)}@example.com`],
  ['no phone', phone, ''],
  ['number as phone', phone, 77_011_234_567],
  ['short phone where optional', optionalPhone, '+7 701'],
  ['negative amount', amount, -1],
  ['endless amount', amount, Infinity],
  ['no amount', amount, NaN],
  ['amount as text', amount, '5'],
  ['day as timestamp', timestamp, '2026-03-01'],
];
test.each(refused)('rejects %s', (_, schema, value) => expect(schema.safeParse(value).success).toBe(false));
