import type { CurrencyCode } from '@app/contract/sites.ts'
import { lineStepOf, shareOf } from '../fees/line-rounding.ts'
import { taxMinor } from '../tax/line-tax.ts'
import { TAX_CODE } from './journal-lines.ts'

/** A line of an invoice with what of it, and of its tax, was taken back before; minor units. */
export interface CreditableLine {
  readonly position: number
  readonly code: string
  readonly textKey: string
  readonly amountMinor: number
  readonly taxMinor: number
  readonly taxPlace: string | null
  readonly taxRate: number | null
  readonly creditedMinor: number
  readonly creditedTaxMinor: number
}

/** What of a line is to be taken back, minor units; the tax of a line of fees or price follows it. */
export interface WantedLine {
  readonly position: number
  readonly amountMinor: number
}

/** A line of a credit note. */
interface CreditedLine extends Pick<CreditableLine, 'code' | 'textKey' | 'amountMinor' | 'taxMinor' | 'taxPlace' | 'taxRate'> {
  readonly correctsPosition: number
}

export const leftOfLine = ({ amountMinor, creditedMinor }: Pick<CreditableLine, 'amountMinor' | 'creditedMinor'>): number =>
  Math.max(0, amountMinor - creditedMinor)

const isTax = ({ code }: Pick<CreditableLine, 'code'>): boolean => code === TAX_CODE

const credited = (line: CreditableLine, amountMinor: number, tax: number): CreditedLine => {
  const { code, textKey, taxPlace, taxRate, position } = line
  return { code, textKey, amountMinor, taxMinor: tax, taxPlace, taxRate, correctsPosition: position }
}

/** The tax of a part of a line: its share, half up, and all that is left of it with the last part. */
function taxOfPart(line: CreditableLine, amountMinor: number, currency: CurrencyCode): number {
  const left = Math.max(0, line.taxMinor - line.creditedTaxMinor)
  if (amountMinor === leftOfLine(line)) return left
  return Math.min(left, shareOf(line.taxMinor, { parts: amountMinor, of: line.amountMinor }, currency))
}

/** A part of a line that is to be credited, with the tax that is its own. */
interface Part {
  readonly line: CreditableLine
  readonly amountMinor: number
  readonly tax: number
}

/**
 * Spreads the tax of credited lines over the lines of tax: to that of its own rate alone, as long as one has it, and nowhere more than is
 * left. Tax of its rate that was taken back by itself is not given back once more out of that of others: `each` is what of its tax goes with
 * a part, `sums` what is taken of each line of tax.
 */
function spreadTax(
  lines: readonly CreditableLine[],
  parts: readonly Part[],
  currency: CurrencyCode,
): { readonly each: readonly number[]; readonly sums: readonly CreditedLine[] } {
  const taxes = lines.filter(isTax)
  const taken = taxes.map(() => 0)
  const take = (at: number, wanted: number): number => {
    const line = taxes[at] as CreditableLine
    const took = Math.min(wanted, leftOfLine(line) - (taken[at] ?? 0))
    taken[at] = (taken[at] ?? 0) + took
    return took
  }
  const each = parts.map(({ line, tax }) => {
    const all = [...taxes.keys()]
    // Rates of which a small line owes the same tax are not told apart.
    const own = all.filter((at) => {
      const rate = taxes[at]?.taxRate ?? null
      return rate !== null && taxMinor(line.amountMinor, rate, currency) === line.taxMinor
    })
    let left = tax
    for (const at of own.length > 0 ? own : all) if (left > 0) left -= take(at, left)
    return tax - left
  })
  return { each, sums: taxes.flatMap((line, at) => ((taken[at] ?? 0) > 0 ? [credited(line, taken[at] ?? 0, 0)] : [])) }
}

const partOf = (line: CreditableLine, amountMinor: number, currency: CurrencyCode): Part => ({
  line,
  amountMinor,
  tax: isTax(line) ? 0 : taxOfPart(line, amountMinor, currency),
})

/** Whether lines can be credited so: each once, an amount that lines may have and no more than is left, and tax either with its lines or alone. */
export function isCreditable(lines: readonly CreditableLine[], wanted: readonly WantedLine[], currency: CurrencyCode): boolean {
  const chosen = wanted.map(({ position }) => lines.find((line) => line.position === position))
  if (wanted.length === 0 || new Set(wanted.map(({ position }) => position)).size < wanted.length) return false
  const taxes = chosen.filter((line) => line !== undefined && isTax(line)).length
  if (taxes > 0 && taxes < chosen.length) return false
  return wanted.every(({ amountMinor }, at) => {
    const line = chosen[at]
    if (line === undefined || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) return false
    return amountMinor === leftOfLine(line) || (amountMinor < leftOfLine(line) && amountMinor % lineStepOf(currency) === 0)
  })
}

/**
 * The lines of a credit note: all that is left of an invoice, or what is wanted of some lines, with the tax that goes with it. Lines of tax
 * that are named are taken back by themselves, as for a payer who turns out to be exempt; later notes of the lines they were about then say
 * no more tax than goes with them. @throws RangeError where so much is not left.
 */
export function creditedLines(
  lines: readonly CreditableLine[],
  { wanted, currency }: { readonly wanted: readonly WantedLine[] | undefined; readonly currency: CurrencyCode },
): readonly CreditedLine[] {
  if (wanted === undefined) {
    const all = lines.filter((line) => leftOfLine(line) > 0)
    if (all.length === 0) throw new RangeError('nothing is left to credit')
    const parts = all.filter((line) => !isTax(line)).map((line) => partOf(line, leftOfLine(line), currency))
    const { each } = spreadTax(lines, parts, currency)
    return all.map((line) => credited(line, leftOfLine(line), each[parts.findIndex((part) => part.line === line)] ?? 0))
  }
  if (!isCreditable(lines, wanted, currency)) throw new RangeError('so much is not left to credit')
  const parts = lines.flatMap((line) => {
    const amountMinor = wanted.find(({ position }) => position === line.position)?.amountMinor
    return amountMinor === undefined ? [] : [partOf(line, amountMinor, currency)]
  })
  const { each, sums } = spreadTax(lines, parts, currency)
  return [...parts.map(({ line, amountMinor }, at) => credited(line, amountMinor, each[at] ?? 0)), ...sums]
}

/** What lines of a credit note add up to, minor units. */
export const sumOfCredit = (lines: readonly Pick<CreditedLine, 'amountMinor'>[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
