import * as fc from 'fast-check'
import { FILTER_FIELDS } from '@app/rules/search/filter-fields.ts'

/** Characters that mean something in a clause, and some that should not. */
const MARKS = [
  '"',
  '\\',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '!',
  ':',
  '*',
  '-',
  '#',
  '~',
  '^',
  '?',
  '+',
  '&&',
  '||',
  '/',
  ',',
  ' ',
  '\t',
  '\n',
  '\u0000',
  '\u00A0',
  '\u202E',
  '\uD800',
]
const WORDS = [
  'AND',
  'OR',
  'NOT',
  'TO',
  'NOW',
  'NOW/DAY',
  'NOW-1DAY',
  'NOW/YEAR-99999YEARS',
  '{!tag=FETI}',
  '{!geofilt pt=38.1,-122.2 sfield=x d=10}',
  '{!tag=',
  '*:*',
  '[* TO *]',
]

const field = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...FILTER_FIELDS) },
  fc.constantFrom('__proto__', 'constructor', 'nothing', 'LOT_MAKE_DESC', '', '1a'),
)
const bare = fc.oneof(
  fc.constantFrom('TOYOTA', 'DAMAGECODE_FR', 'true', '2020', '12345678', '0', '-1', '1e400', '*'),
  fc.string({ maxLength: 12 }),
)
const quoted = fc.string({ maxLength: 20, unit: 'binary' }).map((text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`)
const bound = fc.oneof(
  fc.integer().map(String),
  fc.constantFrom('*', 'NOW', 'NOW/DAY-2DAY', '2026-03-30T15:00:00Z', '9999-99-99', '""', '1e9', ''),
)
const value = fc.oneof(
  bare,
  quoted,
  fc.tuple(bound, bound).map(([from, to]) => `[${from} TO ${to}]`),
  fc.array(fc.oneof(bare, quoted), { minLength: 1, maxLength: 4 }).map((values) => `(${values.join(' OR ')})`),
)
const term = fc
  .tuple(fc.constantFrom('', '', '', '-', '#', 'NOT ', '{!tag=MAKE}'), field, value)
  .map(([before, name, of]) => `${before}${name}:${of}`)
const joined = fc.array(fc.tuple(term, fc.constantFrom(' AND ', ' OR ', ' ', ' OR -')), { minLength: 1, maxLength: 5 }).map((parts) =>
  parts
    .map(([one, word]) => one + word)
    .join('')
    .replace(/( AND | OR -?| )$/, ''),
)
const nested = fc.tuple(joined, fc.nat(12)).map(([inner, depth]) => '('.repeat(depth) + inner + ')'.repeat(depth))
const soup = fc.array(fc.oneof(fc.constantFrom(...MARKS, ...WORDS), field, bare), { maxLength: 30 }).map((parts) => parts.join(''))

/** Clauses by the grammar, clauses with one piece too many, and soups of its signs. */
export const filterClauses: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: joined },
  { weight: 2, arbitrary: nested },
  {
    weight: 2,
    arbitrary: fc
      .tuple(joined, fc.constantFrom(...MARKS, ...WORDS), fc.nat(40))
      .map(([text, mark, at]) => text.slice(0, at) + mark + text.slice(at)),
  },
  { weight: 2, arbitrary: soup },
)

/** Any text, likely or not. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 30, unit: 'binary' }),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.string({ maxLength: 250 }),
  fc.constantFrom(
    'toyota camry',
    '2011 nissan armada',
    '1FVACWDT0EHFZ1739',
    '12345678',
    '*',
    '',
    '\uD800',
    '\u0000',
    '٣٤٥',
    'İstanbul',
    'ß',
    'ﬁ',
  ),
)
