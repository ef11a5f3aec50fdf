import type { SiteCode } from '@app/contract/sites.ts'
import type { TaxRelief } from '@app/contract/tax/tax-codes.ts'
import { dayAfter } from '../documents/days.ts'
import { type CreditableLine, leftOfLine, type WantedLine } from '../invoices/credit-lines.ts'
import { TAX_CODE } from '../invoices/journal-lines.ts'
import { isExemptAt, type TaxExemption } from './payer-tax.ts'
import { taxesSales } from './tax-codes.ts'

/** Days from the day of an invoice on, by the clock of its site, within which proof of export is taken. */
export const EXPORT_PROOF_DAYS: Readonly<Record<SiteCode, number>> = {
  CPRTUS: 90,
  CPRTUK: 90,
  CPRTIE: 90,
  CPRTCA: 90,
  CPRTDE: 180,
  CPRTES: 90,
  CPRTIN: 180,
  CPRTMEA: 90,
  CPRTDRIVE: 90,
}

/** By what tax is taken back: what the payer is exempt of, or that the vehicle left the country. */
export interface Relief {
  readonly cover: TaxRelief
  readonly exemptions: readonly TaxExemption[]
  /** Day of the sale, or of a fee that came after it, YYYY-MM-DD. */
  readonly on: string
}

type Lines = readonly Pick<CreditableLine, 'position' | 'code' | 'amountMinor' | 'creditedMinor' | 'taxPlace'>[]

/**
 * What is left of the lines of tax that a relief covers. An exemption covers tax on sales at its place on the day of the sale; export covers
 * tax on value, which everybody is charged.
 */
export function relievedLines(lines: Lines, { cover, exemptions, on }: Relief): readonly WantedLine[] {
  return lines.flatMap((line) => {
    const { code, position, taxPlace: place } = line
    const amountMinor = leftOfLine(line)
    if (code !== TAX_CODE || place === null || amountMinor === 0) return []
    const isCovered = cover === 'EXPORT' ? !taxesSales(place) : taxesSales(place) && isExemptAt(exemptions, { place, on })
    return isCovered ? [{ position, amountMinor }] : []
  })
}

/**
 * Why proof of export is not taken; null where it is. LATE: the site's days since the invoice are over. PROOF: the vehicle left before it was
 * invoiced, or has not left yet. All are days of the site, YYYY-MM-DD.
 */
export function exportRefusal({
  site,
  issuedOn,
  provenOn,
  today,
}: {
  readonly site: SiteCode
  readonly issuedOn: string
  readonly provenOn: string
  readonly today: string
}): 'LATE' | 'PROOF' | null {
  if (today > dayAfter(issuedOn, EXPORT_PROOF_DAYS[site])) return 'LATE'
  return provenOn < issuedOn || provenOn > today ? 'PROOF' : null
}
