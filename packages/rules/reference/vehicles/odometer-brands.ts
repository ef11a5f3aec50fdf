import { foldText, rowsByCode } from '../fold-text.ts'

/** What the seller declares about the odometer; `code` is the wire's `obc`, `text` its `ord`. */
export const ODOMETER_BRANDS = [
  { code: 'A', text: 'ACTUAL' },
  { code: 'N', text: 'NOT ACTUAL' },
  { code: 'E', text: 'EXEMPT' },
  { code: 'X', text: 'EXCEEDS MECHANICAL LIMITS' },
] as const

export type OdometerBrand = (typeof ODOMETER_BRANDS)[number]['code']

const rowByCode = rowsByCode(ODOMETER_BRANDS)
const codeByText = new Map<string, OdometerBrand>(ODOMETER_BRANDS.map((row) => [row.text, row.code]))

/** Brand of a file's column (letter or text); null when blank or unheard of. */
export function odometerBrandOf(raw: string): OdometerBrand | null {
  const folded = foldText(raw)
  return rowByCode.get(folded)?.code ?? codeByText.get(folded) ?? null
}

/** Wire text (`ord`) of an odometer brand. */
export function odometerBrandText(code: OdometerBrand): string {
  return rowByCode.get(code)?.text ?? ''
}
