/** Where the check of somebody's identity stands (ACC-3.42, MKT-4.34): begun, with whoever decides, and how it ended. */
export const IDENTITY_STATUSES = ['INITIATED', 'PENDING', 'FAILED', 'CLEARED'] as const
export type IdentityStatus = (typeof IDENTITY_STATUSES)[number]

/** What somebody shows of themselves; a passport has no back. */
export const IDENTITY_DOCUMENTS = ['ID_CARD', 'DRIVING_LICENSE', 'PASSPORT'] as const
export type IdentityDocument = (typeof IDENTITY_DOCUMENTS)[number]

/** The pictures of a check, by the name of their parts. */
export const IDENTITY_PICTURES = ['front', 'back', 'selfie'] as const
export type IdentityPicture = (typeof IDENTITY_PICTURES)[number]
/** Largest picture, in bytes. */
export const IDENTITY_PICTURE_BYTES_MAX = 10_485_760

/** Why a check failed. The first five are repaired by other pictures; each is a sentence in every language. */
export const IDENTITY_REASONS = [
  'UNREADABLE',
  'EDGE_CUT_OFF',
  'FACE_HIDDEN',
  'ID_EXPIRED',
  'PASSPORT_NEEDED',
  'NAME_DIFFERS',
  'NOT_SAME_FACE',
  'SIGNS_OF_CHANGE',
  'UNDER_AGE',
] as const
export type IdentityReason = (typeof IDENTITY_REASONS)[number]

/** How a reviewer decides. */
export const IDENTITY_VERDICTS = ['CLEAR', 'FAIL'] as const
export type IdentityVerdict = (typeof IDENTITY_VERDICTS)[number]

/** Every decision about a check: the verdict, and what may follow a failure. */
export const IDENTITY_DECISIONS = ['CLEAR', 'FAIL', 'ASK_OVERRULE', 'OVERRULE', 'KEEP_FAILED', 'ALLOW_TRY'] as const
export type IdentityDecision = (typeof IDENTITY_DECISIONS)[number]

/** Outside services that may check in place of reviewers. */
export const IDENTITY_PROVIDERS = ['stripe'] as const
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number]

/** Checks that may fail before only an operator lets somebody begin another. */
export const IDENTITY_TRIES = 3
