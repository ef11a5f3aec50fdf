import type { LicenceCategory, SentCategory } from '@app/contract/documents/document-codes.ts'
import type { DOCUMENT_STATUSES } from '@app/contract/operations/bidder-desk.ts'
import { counts, isWaiting, type PaperFacts } from './paper-status.ts'
import { needed, type Need, type Shower } from './needed.ts'

/** How the papers of an account stand, as bids are judged by it. */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number]

/** The better first: what of several licences counts. */
const LICENCES: readonly (readonly [SentCategory, LicenceCategory])[] = [
  ['DLRLIC', 'DEALER'],
  ['DSMLIC', 'DISMANTLER'],
  ['EXPLIC', 'EXPORTER'],
  ['BUSLIC', 'LICENSED'],
]

/** The worse last. */
const SEVERITY: readonly DocumentStatus[] = ['VALID', 'IN_REVIEW', 'EXPIRED', 'MISSING']

/** Whether an approved paper is one of those that are asked for: from abroad only a passport is; what waits, its reviewer will judge. */
const answers = ({ category, isPassport }: Pick<Need, 'category' | 'isPassport'>, paper: PaperFacts): boolean =>
  paper.category === category && (!isPassport || paper.isPassport || paper.state !== 'APPROVED')

/** How one need stands: a paper that counts, else one that waits, else one that has expired. */
export function needStatus(need: Pick<Need, 'category' | 'isPassport'>, papers: readonly PaperFacts[], today: string): DocumentStatus {
  const own = papers.filter((paper) => answers(need, paper))
  if (own.some((paper) => counts(paper, today))) return 'VALID'
  if (own.some(isWaiting)) return 'IN_REVIEW'
  return own.some(({ state }) => state === 'APPROVED') ? 'EXPIRED' : 'MISSING'
}

/** The licence that the papers give: DEALER over DISMANTLER over EXPORTER over LICENSED. */
const licenceOf = (papers: readonly PaperFacts[], today: string): LicenceCategory =>
  LICENCES.find(([category]) => papers.some((paper) => paper.category === category && counts(paper, today)))?.[1] ?? 'UNLICENSED'

/** What an operator has set in place of what the papers give, until the end of a day. */
export interface Override<V> {
  readonly value: V
  readonly untilOn: string
}

/** What follows from the papers of an account. */
export interface Derived {
  readonly documentStatus: DocumentStatus
  readonly licenceCategory: LicenceCategory
  readonly needs: readonly (Need & { readonly isRequired: boolean; readonly status: DocumentStatus })[]
}

const standing = <V>(override: Override<V> | null, today: string): V | null =>
  override !== null && override.untilOn >= today ? override.value : null

/** As it stands while somebody is held: what counted is looked at. */
const whileHeld = (status: DocumentStatus): DocumentStatus => (status === 'VALID' ? 'IN_REVIEW' : status)

/**
 * What the papers of an account make of it on a day. Bidding waits for every paper that opens it: the worst of them decides. What an operator
 * has set holds until its day. `isHeld`: reviewers look at who they are, and nothing opens bidding until they have.
 */
export function derive(of: {
  readonly who: Shower
  readonly papers: readonly PaperFacts[]
  readonly today: string
  readonly overrides?: { readonly status: Override<DocumentStatus> | null; readonly licence: Override<LicenceCategory> | null }
  readonly isHeld?: boolean
}): Derived {
  const { who, papers, today, overrides, isHeld = false } = of
  const held = isHeld ? whileHeld : (status: DocumentStatus) => status
  const needs = needed(who).map((need) => ({
    ...need,
    isRequired: need.unlocks === 'BIDDING',
    status: held(needStatus(need, papers, today)),
  }))
  const required = needs.filter(({ isRequired }) => isRequired).map(({ status }) => status)
  const worst = SEVERITY.findLast((status) => required.includes(status)) ?? 'MISSING'
  return {
    documentStatus: held(standing(overrides?.status ?? null, today) ?? worst),
    licenceCategory: standing(overrides?.licence ?? null, today) ?? licenceOf(papers, today),
    needs,
  }
}
