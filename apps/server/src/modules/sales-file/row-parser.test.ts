import { aRow } from '@app/rules/import/a-row.test-kit.ts'
import { SALES_DATA_COLUMNS, type SalesDataField } from '@app/rules/import/columns.ts'
import { RowCutter } from '@app/rules/import/csv-rows.ts'
import { normaliseRow } from '@app/rules/import/normalise-row.ts'
import { isSoldRow } from '@app/rules/import/sold-rows.ts'
import { CELL_SEPARATOR, takeSource } from '@app/rules/import/source-row.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_ITEM } from './packed-rows.ts'
import { NO_SELLER, RowParser } from './row-parser.ts'
import { lineHead } from './staged-row.ts'

type Given = Partial<Record<SalesDataField, string>>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const csvCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\n`
const header = csvLine(SALES_DATA_COLUMNS.map(([, title]) => title))

/** What a row of a file becomes: its line, and what is known of it besides; null for one that is left alone, a reason for a refused one. */
function madeFromTexts(given: readonly string[]): unknown {
  const cells = [...given]
  if (cells.some((cell) => cell.includes(CELL_SEPARATOR))) return 'a control character'
  if (isSoldRow(cells)) return null
  try {
    const lot = normaliseRow(cells)
    const { sale, place } = lot
    return {
      line: lineHead(lot, takeSource(cells, sale.sale !== null)),
      number: lot.number,
      item: sale.itemNumber ?? NO_ITEM,
      seller: sale.sellerName,
      context: [sale.sellingSite, sale.yard, sale.yardName, sale.sale, sale.zoneLabel, place.country, place.state ?? '', place.city ?? ''],
    }
  } catch (error) {
    return (error as Error).message
  }
}

/** The same of every row of one file, by the parser. */
function madeByParser(rows: readonly (readonly string[])[]): unknown[] {
  const parser = new RowParser('a file', { awaitsHeader: true })
  const cutter = new RowCutter(SALES_DATA_COLUMNS.length)
  const cut = cutter.push(encoder.encode(header + rows.map(csvLine).join('')))
  const { bytes, ends, refused, lines, ...parsed } = parser.parse(cut)
  const made: unknown[] = rows.map(() => null)
  // The header is line 0; a row takes as many lines as it has line ends.
  const firstLines = rows.reduce<number[]>((at, row) => [...at, (at.at(-1) ?? 1) + csvLine(row).split('\n').length - 1], [1])
  const rowAt = (line: number): number => firstLines.indexOf(line)
  for (const [at, end] of ends.entries()) {
    const context = parsed.newContexts[parsed.contexts[at] ?? -1]
    const seller = parsed.sellers[at] ?? NO_SELLER
    made[rowAt(lines[at] ?? -1)] = {
      line: decoder.decode(bytes.subarray(at === 0 ? 0 : ends[at - 1], end)),
      number: parsed.numbers[at],
      item: parsed.items[at],
      seller: seller === NO_SELLER ? null : parsed.newSellers[seller],
      context: context && [
        context.sellingSite,
        context.yard,
        context.yardName,
        context.sale,
        context.zoneLabel,
        context.place.country,
        context.place.state,
        context.place.city,
      ],
    }
  }
  for (const { line, reason } of refused) made[rowAt(line)] = reason
  return made
}

/** Ordinary cells, cells that another form of the same would have, and cells that are refused. */
const SPELLINGS: Partial<Record<SalesDataField, readonly string[]>> = {
  lotNumber: ['70000001', '123', '1234567890', '12', '070000', '12345678901', ' 70000002', '7e5', ''],
  itemNumber: ['0', '', '12', '0012', ' 7', '1234567890', '-3', '999999999'],
  yardNumber: ['901', '902', '855', '0901', ' 901', '0', ''],
  saleDate: ['20260714', '20260715', '0', '', '20260231'],
  saleTime: ['1000', '0', '', '930', '2460'],
  timeZone: ['EDT', 'CST', '', 'E  DT'],
  year: ['2019', '0', '', '1700', ' 2020', '02021'],
  make: ['HONDA', 'honda', 'NO SUCH MAKE', '', 'CITROËN', 'MERCEDES  BENZ'],
  modelGroup: ['ACCORD', 'ALL MODELS', '', 'A\\B'],
  modelDetail: ['ACCORD', 'CIVIC, TOURING', '', 'É TRON'],
  trim: ['SPORT', '', ' EX  L ', 'A\tB', 'S\u001FE', '5" LIFT', 'TWO\nLINES'],
  titleType: ['CT', 'ST', '', 'ZZ'],
  vehicleType: ['V', 'C', 'v', '', 'VV'],
  bodyStyle: ['SEDAN 4DR', 'PICKUP', ''],
  vin: ['ZZZTEST00K0000001', 'zzztest00k0000001', '', ' ZZZ ', 'ZZZ-1', 'ÉÉ'],
  odometer: ['61250', '61250.0', '0', '000123', '', '12.', '.0', '99999999', '10000000', '5 km', '-1'],
  retailValue: ['18500', '0', '0.0', '0.00', '', '7100.5', '7100.56', '7100.565', '007.10', '.5', '5.', '1234567890123', 'much', ' 5'],
  highBid: ['0.0', '2250.0', '1e3'],
  createdAt: [
    '2026-07-01-07.25.12.000551',
    '2026-07-01T07:25:12Z',
    '2026-07-01 07:25:12',
    '2026-07-01-07.25.12.0005511',
    '2026-07-01-07.25.12.',
    '2026-02-30-07.25.12',
    '2026-02-29T07:25:12Z',
    '2024-02-29T07:25:12Z',
    '2026-07-01T24:00:00Z',
    '2026-07-01T07:60:00Z',
    '',
    ' ',
    '20x6-07-01T07:25:12Z',
    '2026-07-01T07:25:1Z',
    '2026-00-01T07:25:12Z',
    '2026-07-01T07:25:12ZZ',
    '2026-07-01T07:25:12.5',
    '2026-07-01-07.25.12.00055Z',
  ],
  imageThumbnail: [
    '',
    'look:sedan-blue',
    'look:',
    'LOOK:x',
    'https://pictures.example/1.jpg',
    ' https://pictures.example/1.jpg',
    'a b',
    'É',
  ],
  imageUrl: ['', 'https://pictures.example/1?a=b', 'look:x', ' '],
  locationCountry: ['USA', 'CAN', 'BHR', 'usa', 'XXX', ''],
  locationCity: ['MILLBROOK', 'millbrook', 'BACK\\SLASH', ''],
  currency: ['USD', '', 'CAD', 'usd'],
  saleStatus: ['Pure Sale', 'Sold', 'On Approval', ''],
  specialNote: ['', 'RECOVERED THEFT', 'SEE PICTURES, AND ASK'],
  sellerName: ['', 'Copperleaf Indemnity', ' Copperleaf  Indemnity', 'Sorrel Ridge Mutual'],
  offsiteCity: ['', 'DAYTON'],
  rental: ['N', 'Y', ''],
  wholesale: ['N', 'Y'],
  autoGrade: ['', '3.25', '11'],
}

const anyGiven: fc.Arbitrary<Given> = fc.record(
  Object.fromEntries(Object.entries(SPELLINGS).map(([field, spellings]) => [field, fc.constantFrom(...spellings)])),
  { requiredKeys: [] },
) as fc.Arbitrary<Given>
/** Rows that differ from an ordinary one in a few cells, so that most of them are taken. */
const fewGiven = fc.tuple(anyGiven, fc.array(fc.nat(), { maxLength: 3 })).map(([given, picked]) => {
  const fields = Object.entries(given)
  return Object.fromEntries(fields.length === 0 ? [] : picked.map((at) => fields[at % fields.length] ?? [])) as Given
})

describe('the parser of rows', () => {
  it('makes of every row what rules/import makes of its texts', () => {
    const rows = fc.array(fc.oneof({ weight: 4, arbitrary: fewGiven }, anyGiven), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(rows, (given) => {
        const once = given.map((cells) => aRow(cells))
        const file = [...once, ...once.toReversed(), ...once]
        expect(madeByParser(file)).toEqual(file.map(madeFromTexts))
      }),
      { numRuns: 300 },
    )
  })

  it('makes of each spelling what rules/import makes of it', () => {
    for (const [field, spellings] of Object.entries(SPELLINGS)) {
      const file = [{}, ...spellings, ...spellings].map((given) => aRow(typeof given === 'string' ? { [field]: given } : given))
      expect(madeByParser(file)).toEqual(file.map(madeFromTexts))
    }
  })

  it('reads bytes that are no UTF-8 as the texts they become', () => {
    const lines = encoder.encode(header + [0, 1, 2].map(() => csvLine(aRow({ trim: 'SP@RT' }))).join(''))
    const broken = lines.map((byte) => (byte === '@'.charCodeAt(0) ? 0xff : byte))
    const { bytes, ends } = new RowParser('a file', { awaitsHeader: true }).parse(new RowCutter(SALES_DATA_COLUMNS.length).push(broken))
    const line = (madeFromTexts(aRow({ trim: 'SP\uFFFDRT' })) as { line: string }).line
    expect(ends).toHaveLength(3)
    expect(decoder.decode(bytes)).toBe(line.repeat(3))
  })
})
