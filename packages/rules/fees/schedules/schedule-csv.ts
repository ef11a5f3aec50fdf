import { FEE_COLUMNS } from '@app/contract/fees/fee-codes.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { csvFile } from '../../formats/csv.ts'
import { plainAmount, readPlainAmount } from '../../formats/plain-amounts.ts'
import { readCsv, type CsvRow } from '../../formats/read-csv.ts'
import { readScheduleBody, VIRTUAL_COLUMNS, type BodyFault, type ScheduleBody } from './schedule-body.ts'
import type { FeeBand, GreaterFee } from '../schedule.ts'

/** Columns of the file; amounts are major units with a point, shares percent. */
export const SCHEDULE_TITLES = ['kind', 'name', 'from', 'amount', 'percent', 'yard', 'vehicle type'] as const
/** Longest file, in characters, and most rows. */
export const SCHEDULE_CSV_MAX = 200_000
const ROWS_MAX = 3_000

/** Fixed fees by the names that the file gives them. */
const FIXED = ['gate, clean title', 'gate, other title', 'environmental', 'title handling', 'title mailing'] as const
const GREATER = ['late', 'relist'] as const
const NOTES = ['prices', 'later'] as const

const POINTS_A_PERCENT = 100

/** What is wrong with a file: on which line, of which figure where the row itself is right, and what. */
export interface ScheduleFault {
  /** From 1 on; null for the file as a whole. */
  readonly line: number | null
  /** Such as `buyer.VOL`; empty for the row. */
  readonly at: string
  readonly fault: BodyFault['fault'] | 'CSV' | 'TITLES' | 'CELLS' | 'KIND'
}

type Cells = readonly [kind: string, name: string, from: string, amount: string, percent: string, yard: string, type: string]

const percentOf = (basisPoints: number): string => (basisPoints / POINTS_A_PERCENT).toFixed(2)

function bandRows([kind, name]: readonly [kind: string, name: string], bands: readonly FeeBand[], currency: CurrencyCode): Cells[] {
  return bands.map(([from, fee]) => {
    const [amount, percent] = 'minor' in fee ? [plainAmount({ minor: fee.minor, currency }), ''] : ['', percentOf(fee.basisPoints)]
    return [kind, name, plainAmount({ minor: from, currency }), amount, percent, '', '']
  })
}

/** A schedule as a file for people, which `readScheduleCsv` reads back. */
export function writeScheduleCsv({ isDemonstration, buyer, virtual, later, ...body }: ScheduleBody, currency: CurrencyCode): string {
  const money = (minor: number): string => plainAmount({ minor, currency })
  const fixed = (name: (typeof FIXED)[number], minor: number): Cells => ['fixed', name, '', money(minor), '', '', '']
  const greater = (name: (typeof GREATER)[number], fee: GreaterFee | null): Cells[] =>
    fee === null ? [] : [['greater of', name, '', money(fee.minor), percentOf(fee.basisPoints), '', '']]
  const { late, relist, titleMailingMinor, storage } = later
  const notes = [isDemonstration ? NOTES[0] : null, later.isDemonstration ? NOTES[1] : null].filter((name) => name !== null)
  const rows: Cells[] = [
    ...notes.map((name): Cells => ['demonstration', name, '', '', '', '', '']),
    ...FEE_COLUMNS.flatMap((column) => bandRows(['buyer', column], buyer[column], currency)),
    ...VIRTUAL_COLUMNS.flatMap((column) => bandRows(['virtual', column], virtual[column], currency)),
    fixed('gate, clean title', body.gateMinor.clean),
    fixed('gate, other title', body.gateMinor.other),
    fixed('environmental', body.environmentalMinor),
    fixed('title handling', body.titleHandlingMinor),
    ...(titleMailingMinor === null ? [] : [fixed('title mailing', titleMailingMinor)]),
    ...greater('late', late),
    ...greater('relist', relist),
    ...(storage === null ? [] : [['storage', 'free days', '', String(storage.freeDays), '', '', ''] satisfies Cells]),
    ...(storage?.rates ?? []).map(({ yard, vehicleType, dayMinor }): Cells => [
      'storage',
      'a day',
      '',
      money(dayMinor),
      '',
      yard === null ? '' : String(yard),
      vehicleType ?? '',
    ]),
  ]
  return csvFile(SCHEDULE_TITLES, rows)
}

const PERCENT = /^\d{1,3}(?:\.\d{1,2})?$/
const COUNT = /^\d{1,6}$/

/** Collects the figures of a file into what `readScheduleBody` judges, and remembers on which line each stood. */
class Collector {
  readonly faults: ScheduleFault[] = []
  readonly lines = new Map<string, number>()
  readonly #currency: CurrencyCode
  readonly #bands = new Map<string, (readonly [number, object])[]>()
  readonly #fixed = new Map<string, number>()
  readonly #greater = new Map<string, GreaterFee>()
  readonly #notes = new Set<string>()
  readonly #rates: { yard: number | null; vehicleType: string | null; dayMinor: number }[] = []
  #freeDays: number | null = null

  constructor(currency: CurrencyCode) {
    this.#currency = currency
  }

  #minor(text: string): number | null {
    return readPlainAmount(text, this.#currency)
  }

  #points(text: string): number | null {
    return PERCENT.test(text) ? Math.round(Number(text) * POINTS_A_PERCENT) : null
  }

  note(line: number | null, fault: ScheduleFault['fault'], at = ''): void {
    this.faults.push({ line, at, fault })
  }

  #once(line: number, at: string): void {
    if (this.lines.has(at)) this.note(line, 'TWICE', at)
    this.lines.set(at, line)
  }

  #band(line: number, key: string, [, , from, amount, percent]: Cells): void {
    const fromMinor = this.#minor(from)
    const fee = percent === '' ? { minor: this.#minor(amount) } : { basisPoints: amount === '' ? this.#points(percent) : null }
    if (fromMinor === null || Object.values(fee).includes(null)) return this.note(line, 'AMOUNT', key)
    const bands = this.#bands.get(key) ?? []
    this.lines.set(`${key}.${bands.length}`, line)
    this.#bands.set(key, [...bands, [fromMinor, fee]])
  }

  #storage(line: number, [, name, , amount, , yard, type]: Cells): void {
    if (name === 'free days') {
      this.#once(line, 'later.storage.freeDays')
      if (COUNT.test(amount)) this.#freeDays = Number(amount)
      else this.note(line, 'SHAPE', 'later.storage.freeDays')
      return
    }
    const dayMinor = this.#minor(amount)
    if (name !== 'a day') return this.note(line, 'KIND')
    if (dayMinor === null || (yard !== '' && !COUNT.test(yard))) return this.note(line, 'AMOUNT', 'later.storage.rates')
    this.lines.set(`later.storage.rates.${this.#rates.length}`, line)
    this.#rates.push({ yard: yard === '' ? null : Number(yard), vehicleType: type === '' ? null : type, dayMinor })
  }

  /** Takes one row. Cells that its kind does not use are empty. */
  take({ line, cells }: CsvRow): void {
    if (cells.length !== SCHEDULE_TITLES.length) return this.note(line, 'CELLS')
    const row = cells as unknown as Cells
    const [kind, name, from, amount, percent, yard, type] = row
    const isBand =
      (kind === 'buyer' && FEE_COLUMNS.some((one) => one === name)) || (kind === 'virtual' && VIRTUAL_COLUMNS.some((one) => one === name))
    const unused = isBand
      ? [yard, type]
      : kind === 'storage'
        ? [from, percent]
        : kind === 'greater of'
          ? [from, yard, type]
          : [from, percent, yard, type]
    if (unused.some((cell) => cell !== '')) return this.note(line, 'CELLS')
    if (isBand) return this.#band(line, `${kind}.${name}`, row)
    if (kind === 'storage') return this.#storage(line, row)
    if (kind === 'demonstration' && NOTES.some((one) => one === name) && amount === '') return void this.#notes.add(name)
    if (kind === 'fixed' && FIXED.some((one) => one === name)) {
      const minor = this.#minor(amount)
      this.#once(line, name)
      if (minor === null) this.note(line, 'AMOUNT', name)
      else this.#fixed.set(name, minor)
      return
    }
    if (kind !== 'greater of' || !GREATER.some((one) => one === name)) return this.note(line, 'KIND')
    const [minor, basisPoints] = [this.#minor(amount), this.#points(percent)]
    this.#once(line, `later.${name}`)
    if (minor === null || basisPoints === null) this.note(line, 'AMOUNT', `later.${name}`)
    else this.#greater.set(name, { minor, basisPoints })
  }

  #columns(kind: string, names: readonly string[]): object {
    return Object.fromEntries(names.map((name) => [name, this.#bands.get(`${kind}.${name}`) ?? []]))
  }

  body(): unknown {
    const fixed = (name: (typeof FIXED)[number]) => this.#fixed.get(name)
    const of = (fields: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const hasStorage = this.#freeDays !== null || this.#rates.length > 0
    return of({
      isDemonstration: this.#notes.has('prices'),
      buyer: this.#columns('buyer', FEE_COLUMNS),
      virtual: this.#columns('virtual', VIRTUAL_COLUMNS),
      gateMinor: of({ clean: fixed('gate, clean title'), other: fixed('gate, other title') }),
      environmentalMinor: fixed('environmental'),
      titleHandlingMinor: fixed('title handling'),
      later: {
        isDemonstration: this.#notes.has('later'),
        late: this.#greater.get('late') ?? null,
        relist: this.#greater.get('relist') ?? null,
        titleMailingMinor: fixed('title mailing') ?? null,
        storage: hasStorage ? of({ freeDays: this.#freeDays ?? undefined, rates: this.#rates }) : null,
      },
    })
  }
}

/**
 * Reads a file of a schedule: the titles as we write them, every cell of every row what its kind takes, amounts and shares as plain
 * figures, and then what `readScheduleBody` asks. The body is null where anything is wrong, all of which is told by its line.
 */
export function readScheduleCsv(
  text: string,
  currency: CurrencyCode,
): { readonly body: ScheduleBody | null; readonly faults: readonly ScheduleFault[] } {
  const whole = (fault: ScheduleFault['fault']) => ({ body: null, faults: [{ line: null, at: '', fault }] })
  if (text.length > SCHEDULE_CSV_MAX) return whole('TOO_MANY')
  const rows = readCsv(text)
  if (rows === null) return whole('CSV')
  if (rows.length > ROWS_MAX) return whole('TOO_MANY')
  const [titles, ...lines] = rows
  if (titles?.cells.length !== SCHEDULE_TITLES.length || titles.cells.some((cell, at) => cell !== SCHEDULE_TITLES[at]))
    return whole('TITLES')
  const collector = new Collector(currency)
  for (const row of lines) collector.take(row)
  if (collector.faults.length > 0) return { body: null, faults: collector.faults }
  const { body, faults } = readScheduleBody(collector.body(), currency)
  return { body, faults: faults.map(({ at, fault }) => ({ line: collector.lines.get(at) ?? null, at, fault })) }
}
