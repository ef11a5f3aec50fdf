import { foldText, rowsByCode, spellingsOf } from './fold-text.ts'

/** How a lot sells; `wire` is `ss`, `text` is `ess`, `also[0]` the file's text. */
export const SALE_STATUSES = [
  { code: 'PURE_SALE', wire: 5, text: 'Pure Sale', also: ['Pure Sale'] },
  { code: 'MINIMUM_BID', wire: 2, text: 'Minimum Bid', also: ['On Minimum Bid'] },
  { code: 'ON_APPROVAL', wire: 3, text: 'On Approval', also: ['On Approval', 'On Seller Approval'] },
] as const

export type SaleStatus = (typeof SALE_STATUSES)[number]['code']

const codeBySpelling = spellingsOf<SaleStatus>(SALE_STATUSES)
const rowByCode = rowsByCode(SALE_STATUSES)

/** Sale status of a file's or a wire text; null when blank or unheard of. */
export function saleStatusOf(raw: string): SaleStatus | null {
  return codeBySpelling.get(foldText(raw)) ?? null
}

/** The row of a sale status: wire number, wire text, spellings (the file's first). */
export function saleStatusRow(code: SaleStatus): (typeof SALE_STATUSES)[number] {
  return rowByCode.get(code) ?? SALE_STATUSES[2]
}

/** Sale lights of wholesale lots as the file writes them. */
export const SALE_LIGHTS = ['GREEN', 'YELLOW', 'RED'] as const
export type SaleLight = (typeof SALE_LIGHTS)[number]

const LIGHT_SUFFIX = ' LIGHT'

/** Sale light of a file's text (`GREEN LIGHT`); null when the lot has none. */
export function saleLightOf(raw: string): SaleLight | null {
  const folded = foldText(raw)
  const word = folded.endsWith(LIGHT_SUFFIX) ? folded.slice(0, -LIGHT_SUFFIX.length) : folded
  return SALE_LIGHTS.find((light) => light === word) ?? null
}
