import type { SaleLight } from '../reference/sale-statuses.ts'

/** What a sale light says; `NA` where none is given. */
export type ShownLight = SaleLight | 'NA'

const CODES: Readonly<Record<SaleLight, number>> = { GREEN: 1, YELLOW: 2, RED: 3 }

/** The wire's number of a light that a file names in words. */
export const lightCodeOf = (light: SaleLight): number => CODES[light]

/** The light of a lot (MKT-4.20): in a confirmed sale green for 1, yellow for 2, red for any other code; else not given (MQ-069). */
export function decideSaleLight({ isConfirmed, code }: { readonly isConfirmed: boolean; readonly code: number | null }): ShownLight {
  if (!isConfirmed || code === null) return 'NA'
  if (code === CODES.GREEN) return 'GREEN'
  return code === CODES.YELLOW ? 'YELLOW' : 'RED'
}
