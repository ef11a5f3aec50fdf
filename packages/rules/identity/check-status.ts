import {
  IDENTITY_DOCUMENTS,
  IDENTITY_TRIES,
  type IdentityDocument,
  type IdentityPicture,
  type IdentityReason,
  type IdentityStatus,
} from '@app/contract/identity/identity-codes.ts'

/** What somebody may show of themselves: from abroad a passport alone. */
export const documentsTaken = (asksPassport: boolean): readonly IdentityDocument[] => (asksPassport ? ['PASSPORT'] : IDENTITY_DOCUMENTS)

/** The pictures that a document takes. */
export const picturesOf = (document: IdentityDocument): readonly IdentityPicture[] =>
  document === 'PASSPORT' ? ['front', 'selfie'] : ['front', 'back', 'selfie']

/** The pictures that are still needed, in their order. */
export const neededOf = (document: IdentityDocument, arrived: readonly IdentityPicture[]): readonly IdentityPicture[] =>
  picturesOf(document).filter((picture) => !arrived.includes(picture))

/** How many more checks may fail: three (and what an operator allowed on top), less those that did. */
export const triesLeft = ({ failed, allowed }: { readonly failed: number; readonly allowed: number }): number =>
  Math.max(0, IDENTITY_TRIES + allowed - failed)

/** Whether somebody may begin a check, or go on with one that they began. */
export function mayStart(status: IdentityStatus | null, left: number): boolean {
  if (status === 'CLEARED' || status === 'PENDING') return false
  return status === 'INITIATED' || left > 0
}

const REPAIRED_BY_PICTURES: ReadonlySet<IdentityReason> = new Set<IdentityReason>([
  'UNREADABLE',
  'EDGE_CUT_OFF',
  'FACE_HIDDEN',
  'ID_EXPIRED',
  'PASSPORT_NEEDED',
])

/** The status of the verification that account alerts name (ACC-4.38, OQ-A77): a failure that other pictures repair asks for them. */
export function verificationOf(status: IdentityStatus, reason: IdentityReason | null, left: number): string {
  if (status === 'CLEARED') return 'approved'
  if (status !== 'FAILED') return 'under_review'
  return reason !== null && REPAIRED_BY_PICTURES.has(reason) && left > 0 ? 'resubmission_requested' : 'identity_checks_failed'
}
