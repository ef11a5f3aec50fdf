import type { SentCategory } from '@app/contract/documents/document-codes.ts'
import type { Derived, DocumentStatus } from './derive.ts'

/** A paper that a bid asks for. */
export interface BidPaper {
  readonly documentCategoryCode: SentCategory
  readonly required: boolean
  /** Whether only a passport will do (international buyers). */
  readonly isPassport: boolean
  readonly status: DocumentStatus
}

type Need = Pick<Derived['needs'][number], 'category' | 'unlocks' | 'isPassport' | 'status'>

const SOMEBODY: readonly Need[] = [{ category: 'ID', unlocks: 'BIDDING', isPassport: false, status: 'MISSING' }]
/** What a person without a business would show to buy what is sold to licensed buyers. */
const ANY_LICENCE: Need = { category: 'BUSLIC', unlocks: 'LICENSED_LOTS', isPassport: false, status: 'MISSING' }

/**
 * The papers that a bid on a lot asks for: those that open bidding, and a licence. `asksPapers`, `asksLicence`: what the rule of bids says of
 * the lot. What the account holds decides, as it does for the bid: an operator may have vouched for it.
 */
export function documentsForLot(of: {
  readonly needs: readonly Need[]
  readonly held: { readonly documentStatus: DocumentStatus; readonly licence: string }
  readonly asksPapers: boolean
  readonly asksLicence: boolean
}): readonly BidPaper[] {
  const { held, asksPapers, asksLicence } = of
  const opening = of.needs.filter(({ unlocks }) => unlocks === 'BIDDING')
  const licences = of.needs.filter(({ unlocks }) => unlocks === 'LICENSED_LOTS')
  const shown = (need: Need, { required, isHeld }: { required: boolean; isHeld: boolean }): BidPaper => ({
    documentCategoryCode: need.category,
    required,
    isPassport: need.isPassport,
    status: isHeld ? 'VALID' : need.status,
  })
  return [
    ...(opening.length === 0 ? SOMEBODY : opening).map((need) =>
      shown(need, { required: asksPapers, isHeld: held.documentStatus === 'VALID' }),
    ),
    ...(licences.length === 0 ? [ANY_LICENCE] : licences).map((need) =>
      shown(need, { required: asksLicence, isHeld: held.licence !== 'UNLICENSED' }),
    ),
  ]
}
