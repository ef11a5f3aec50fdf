import type { ReviewReason, ReviewVerdict } from '@app/contract/documents/document-codes.ts'
import type { Derived } from '@app/rules/documents/derive.ts'
import { isApproval, verificationOf } from '@app/rules/documents/review.ts'
import { raise, settle } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/db/database.ts'

/** Page on which papers are sent (ACC-2.48). */
export const PAPERS_PATH = '/accountInformation/licenses'

const REGISTRATION = { action: 'COMPLETE_REGISTRATION', customCode: 'VERIFY_ACCOUNT_INFO' } as const
const RENEWAL = { action: 'DOCUMENT_RENEWAL', customCode: '' } as const
const NAME = { action: 'IDENTITY_VERIFICATION', customCode: '' } as const

const isRequired = ({ needs }: Derived, category: string): boolean => needs.some((need) => need.isRequired && need.category === category)

/** Asks a member for the papers that bidding waits for; once they are there, their registration is complete (ACC-4.43). */
export async function noteMissing(tx: Tx, accountId: number, { documentStatus, needs }: Derived): Promise<void> {
  const isMissing = documentStatus !== 'VALID' && needs.some(({ isRequired: waits }) => waits)
  if (isMissing) await raise(tx, { ...REGISTRATION, accountId, isBanner: true, link: PAPERS_PATH, verification: null })
  else await settle(tx, { ...REGISTRATION, accountId })
}

/** What alerts say once papers were sent: the verification of the registration, or the renewal, is under review (ACC-4.41, ACC-4.42). */
export async function noteSent(
  tx: Tx,
  { accountId, categories, derived }: { readonly accountId: number; readonly categories: readonly string[]; readonly derived: Derived },
): Promise<void> {
  if (!categories.some((category) => isRequired(derived, category))) return
  const underReview = { status: 'under_review', reasonCode: null }
  const change = { accountId, isBanner: false, link: PAPERS_PATH, verification: underReview }
  if (derived.documentStatus === 'VALID') await raise(tx, { ...RENEWAL, ...change, isOnlyChanged: true })
  else await raise(tx, { ...REGISTRATION, ...change })
}

/** What a verdict makes of the alerts of its member. */
export async function noteVerdict(
  tx: Tx,
  of: {
    readonly accountId: number
    readonly category: string
    readonly verdict: ReviewVerdict
    readonly reason: ReviewReason | null
    readonly nameOnDocument: string
    /** Whether its owner had said that the name on it is not theirs. */
    readonly wasNameRefused: boolean
    readonly derived: Derived
  },
): Promise<void> {
  const { accountId, verdict, reason, derived } = of
  if (derived.documentStatus === 'VALID') {
    await settle(tx, { ...REGISTRATION, accountId })
    if (isApproval(verdict)) await settle(tx, { ...RENEWAL, accountId })
  }
  const verification = { status: verificationOf(verdict, reason), reasonCode: reason }
  // A name is confirmed by its person; that of a business they correct themselves.
  if (reason === 'NAME_DIFFERS')
    await raise(tx, { ...NAME, accountId, isBanner: false, link: null, verification: { ...verification, name: of.nameOnDocument } })
  else if (of.wasNameRefused) await settle(tx, { ...NAME, accountId })
  if (isApproval(verdict)) return
  const change = { accountId, isBanner: false, link: PAPERS_PATH, verification }
  if (isRequired(derived, of.category) && derived.documentStatus !== 'VALID') await raise(tx, { ...REGISTRATION, ...change })
  else await raise(tx, { ...RENEWAL, ...change, isBanner: true, isOnlyChanged: true })
}

/** Reminds a member that a paper ends. */
export async function noteEnding(tx: Tx, accountId: number, expiresOn: string): Promise<void> {
  const verification = { status: '', reasonCode: null, expiresOn }
  await raise(tx, { ...RENEWAL, accountId, isBanner: true, link: PAPERS_PATH, verification })
}
