import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { fontRuns } from '#platform/pdf/index.ts'

/** White around a page, points: 16 mm at the sides. */
export const MARGINS = [46, 46, 46, 56]
/** Width of what is written, points. */
const WRITTEN_WIDTH = 503
export const TITLE_SIZE = 16
export const SMALL = 8.5
export const INK_2 = '#5c5c5c'

/** Words in the fonts that have their signs. */
export const runs = (words: string, style: object = {}): object => ({ text: fontRuns(words), ...style })

/** A cell of a table. */
export const cell = (words: string, style: object = {}): object => runs(words, { margin: [0, 3, 0, 3], ...style })

/** An amount without its currency, which its table names. */
export const bare = (minor: number, currency: CurrencyCode, text: Text): string =>
  formatCurrencyWithCode({ minor, currency }, text.languageTag).slice(0, -currency.length - 1)

/** A fact beside its name. */
export const fact = ([name, value]: readonly [string, string]): object => ({
  columns: [runs(name, { color: INK_2, width: 90 }), runs(value)],
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
      runs([...address, ...taxLines(taxNumber, text), registered].filter((line) => line !== '').join('\n'), {
        alignment: 'right',
        color: INK_2,
        fontSize: SMALL,
      }),
    ],
  },
  { canvas: [{ type: 'line', x1: 0, y1: 8, x2: WRITTEN_WIDTH, y2: 8, lineWidth: 0.7 }], margin: [0, 0, 0, 18] },
]
