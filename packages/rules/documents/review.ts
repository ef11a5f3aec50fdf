import type { ReviewReason, ReviewVerdict, PaperState } from '@app/contract/documents/document-codes.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'
import { isDay, isWithinDays } from './days.ts'
import { isDocumentNumber } from './upload-form.ts'

/** How long a reviewer has a paper for themselves. */
export const CLAIM_MINUTES = 30
/** Latest day by which another paper may be asked for, in days from now. */
export const NEEDED_BY_DAYS_MAX = 90

/** Reasons that a verdict may give; none for a plain approval. */
export const REASONS_OF: Readonly<Record<ReviewVerdict, readonly ReviewReason[]>> = {
  APPROVE: [],
  APPROVE_NAME_BLOCKED: ['NAME_DIFFERS', 'BUSINESS_NAME_DIFFERS'],
  SEND_BACK: [
    'EDGE_CUT_OFF',
    'UNREADABLE',
    'PAGE_MISSING',
    'PAPER_EXPIRED',
    'WRONG_PAPER',
    'PASSPORT_NEEDED',
    'NOT_SIGNED',
    'ADDRESS_DIFFERS',
  ],
  REFUSE: ['NOT_THIS_PERSON', 'SIGNS_OF_CHANGE', 'ADDRESS_DIFFERS'],
}

/** What a verdict makes of a paper. */
export const STATE_OF: Readonly<Record<ReviewVerdict, PaperState>> = {
  APPROVE: 'APPROVED',
  APPROVE_NAME_BLOCKED: 'APPROVED',
  SEND_BACK: 'RESUBMISSION_REQUESTED',
  REFUSE: 'REFUSED',
}

/** Whether a verdict approves a paper, its name confirmed or not. */
export const isApproval = (verdict: ReviewVerdict): boolean => STATE_OF[verdict] === 'APPROVED'

/** The status of the verification that account alerts name (ACC-4.38, OQ-A77). */
export function verificationOf(verdict: ReviewVerdict, reason: ReviewReason | null): string {
  if (verdict === 'APPROVE') return 'approved'
  if (verdict === 'APPROVE_NAME_BLOCKED') return 'approved_with_name_blocked'
  if (verdict === 'SEND_BACK') return 'resubmission_requested'
  if (reason === 'NOT_THIS_PERSON') return 'identity_checks_failed'
  return reason === 'ADDRESS_DIFFERS' ? 'address_checks_failed' : 'document_checks_failed'
}

/** A verdict as a reviewer sends it. */
export interface SentVerdict {
  readonly verdict: ReviewVerdict
  readonly reasonCode: string
  readonly number: string
  readonly expiry: string
  readonly nameOnDocument: string
  readonly neededBy: string
  /** Whether the reviewer sees a passport. */
  readonly isPassport: boolean
}

/** The reason of a verdict; null for none, and for one that it cannot give. */
export const reasonOf = ({ verdict, reasonCode }: Pick<SentVerdict, 'verdict' | 'reasonCode'>): ReviewReason | null =>
  REASONS_OF[verdict].find((reason) => reason === reasonCode) ?? null

/** What is wrong with a verdict, field by field: an approved paper has not expired, a name that is blocked is named, a reason is one of the verdict's; where only a passport will do, nothing else is approved. */
export function checkVerdict(
  sent: SentVerdict,
  { today, asksPassport }: { readonly today: string; readonly asksPassport: boolean },
): FieldErrors {
  const hasReason = sent.verdict === 'APPROVE' ? sent.reasonCode === '' : reasonOf(sent) !== null
  const asksName = sent.verdict === 'APPROVE_NAME_BLOCKED'
  return fieldErrorsOf({
    reasonCode: faultUnless(hasReason, 'validation.reason'),
    number: faultUnless(isDocumentNumber(sent.number), 'validation.documentNumber'),
    expiry: faultUnless(
      sent.expiry === '' || (isDay(sent.expiry) && (!isApproval(sent.verdict) || sent.expiry >= today)),
      'validation.expiry',
    ),
    isPassport: faultUnless(sent.isPassport || !asksPassport || !isApproval(sent.verdict), 'validation.isPassport'),
    nameOnDocument: faultUnless(!asksName || sent.nameOnDocument.trim() !== '', 'validation.nameOnDocument'),
    neededBy: faultUnless(
      sent.neededBy === '' || (sent.verdict === 'SEND_BACK' && isWithinDays(sent.neededBy, today, NEEDED_BY_DAYS_MAX)),
      'validation.neededBy',
    ),
  })
}

/** A reviewer or a member, as far as it tells whether they are close. */
export interface Party {
  readonly accountId: number
  readonly brokerId: number | null
  readonly email: string
  readonly phone: string
}

const DIGITS = /\D/g
const isSame = (one: string, other: string): boolean => one !== '' && one.toLowerCase() === other.toLowerCase()

/** Whether somebody may not decide about another: the same person, one who bids for the other, two of one broker, or one mailbox or telephone. */
export function areRelated(one: Party, other: Party): boolean {
  if (one.accountId === other.accountId) return true
  if (one.brokerId === other.accountId || other.brokerId === one.accountId) return true
  if (one.brokerId !== null && one.brokerId === other.brokerId) return true
  return isSame(one.email, other.email) || isSame(one.phone.replace(DIGITS, ''), other.phone.replace(DIGITS, ''))
}
