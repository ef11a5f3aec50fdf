import type { IdentityReason } from '@app/contract/identity/identity-codes.ts'

/**
 * What a session's last error means for a check. A code that is not here leaves the check open: who breaks off, does not consent or has the
 * wrong device has not failed, and may go on or show themselves otherwise.
 */
const REASONS: Readonly<Record<string, IdentityReason>> = {
  document_expired: 'ID_EXPIRED',
  document_type_not_supported: 'UNREADABLE',
  document_unverified_other: 'UNREADABLE',
  selfie_document_missing_photo: 'FACE_HIDDEN',
  selfie_unverified_other: 'FACE_HIDDEN',
  selfie_face_mismatch: 'NOT_SAME_FACE',
  selfie_manipulated: 'SIGNS_OF_CHANGE',
  under_supported_age: 'UNDER_AGE',
}

/** The reason of a failed check; null for one that has not failed. */
export const reasonOfStripe = (code: string | null | undefined): IdentityReason | null =>
  code !== null && code !== undefined && Object.hasOwn(REASONS, code) ? (REASONS[code] ?? null) : null
