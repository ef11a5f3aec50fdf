import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { fontRuns, type Role } from '#platform/pdf/index.ts'

/** White around a page, points: 16 mm at the sides. */
export const MARGINS = [46, 46, 46, 56]
/** Width of what is written, points. */
const WRITTEN_WIDTH = 503
const TITLE_SIZE = 16
export const SMALL = 8.5
export const INK_2 = '#5c5c5c'

/** How words look, and what they are to whoever has the paper read out: a paragraph where it says nothing. */
interface Style {
  readonly role?: Role
  readonly [property: string]: unknown
}

/** Words in the fonts that have their signs. */
export const runs = (words: string, style: Style = {}): object => ({ text: fontRuns(words), ...style })

/** What the paper is, said once. */
export const titleOf = (words: string, style: Style = {}): object =>
  runs(words, { role: 'H1', bold: true, fontSize: TITLE_SIZE, margin: [0, 0, 0, 6], ...style })

/** Lines that are read one after the other, such as those of an address; empty ones are left out. */
export const linesOf = (lines: readonly string[], style: object = {}): object => ({
  stack: lines.filter((line) => line !== '').map((line) => runs(line)),
  ...style,
})

/** A cell of a table. */
export const cell = (words: string, style: Style = {}): object => runs(words, { margin: [0, 3, 0, 3], ...style })

/** An amount without its currency, which its table names. */
export const bare = (minor: number, currency: CurrencyCode, text: Text): string =>
  formatCurrencyWithCode({ minor, currency }, text.languageTag).slice(0, -currency.length - 1)

/** Facts, each beside its name. */
export const factsOf = (facts: readonly (readonly [name: string, value: string])[]): object => ({
  stack: facts.map(([name, value]) => ({
    columns: [runs(name, { role: 'Lbl', color: INK_2, width: 90 }), runs(value, { role: 'LBody' })],
    role: 'LI',
  })),
  role: 'L',
})

/** Whose paper it is, above a line. */
export interface House {
  readonly name: string
  readonly address: readonly string[]
  readonly taxNumber: string
  readonly registered: string
}

/** The tax number of a party as a line; nothing where it has none. */
export const taxLines = (number: string, text: Text): readonly string[] => (number === '' ? [] : [text.t('pay.invoice.tax', { number })])

export const letterhead = ({ name, address, taxNumber, registered }: House, text: Text): readonly object[] => [
  {
    columns: [
      runs(name, { bold: true, fontSize: 12 }),
      linesOf([...address, ...taxLines(taxNumber, text), registered], { alignment: 'right', color: INK_2, fontSize: SMALL }),
    ],
  },
  { canvas: [{ type: 'line', x1: 0, y1: 8, x2: WRITTEN_WIDTH, y2: 8, lineWidth: 0.7 }], margin: [0, 0, 0, 18] },
]
