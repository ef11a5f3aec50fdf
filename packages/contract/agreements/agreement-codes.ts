/** Forms that are signed here (OQ-A63): affidavit, multi-state tax, power of attorney (ACC-9.32, ACC-9.33). */
export const E_SIGN_FORMS = ['AFFIDAVIT', 'MULTISTATETAX', 'ATRNYPANN'] as const
export type EsignForm = (typeof E_SIGN_FORMS)[number]

/** The code of the power of attorney (ACC-9.32). */
export const POWER_OF_ATTORNEY = 'ATRNYPANN' satisfies EsignForm

/**
 * Where an agreement stands (ACC-3.41, MKT-4.30), in the order in which they follow. ESIGN_DOC_INITIATED: its words are fixed.
 * OUT_FOR_SIGNATURE: it waits for its signer. PENDING: signed, the document is being made. APPROVED_PENDING_REVIEW: the document is made and
 * sealed, and is being checked. ACTIVE: checked.
 */
export const AGREEMENT_STATUSES = ['ESIGN_DOC_INITIATED', 'OUT_FOR_SIGNATURE', 'PENDING', 'APPROVED_PENDING_REVIEW', 'ACTIVE'] as const
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number]

/** Why an agreement is over: taken back, revoked by its signer, its last day passed, or an account of one of its two was closed. */
export const AGREEMENT_ENDS = ['WITHDRAWN', 'REVOKED', 'EXPIRED', 'GRANTOR_CLOSED', 'HOLDER_CLOSED'] as const
export type AgreementEnd = (typeof AGREEMENT_ENDS)[number]

/** What the holder of a power of attorney may do. */
export const POWER_SCOPES = ['PICKUP', 'TITLE', 'EXPORT'] as const
export type PowerScope = (typeof POWER_SCOPES)[number]

/** What somebody declares in an affidavit: for what they buy. */
export const AFFIDAVIT_PURPOSES = ['OWN_USE', 'RESALE', 'DISMANTLING', 'EXPORT'] as const
export type AffidavitPurpose = (typeof AFFIDAVIT_PURPOSES)[number]

/** How somebody signs. */
export const SIGNATURE_KINDS = ['TYPED', 'DRAWN'] as const
export type SignatureKind = (typeof SIGNATURE_KINDS)[number]
/** The same, and at an outside service. */
export const KEPT_SIGNATURE_KINDS = [...SIGNATURE_KINDS, 'PROVIDER'] as const
export type SignatureMeans = (typeof KEPT_SIGNATURE_KINDS)[number]
/** Outside services at which members may sign. */
export const SIGNING_PROVIDERS = ['docusign'] as const

/** After signing the status is asked for so often at most, at this interval, and not longer than this, milliseconds (ACC-9.23, MKT-9.20). */
export const ESIGN_RETRIES_MAX = 10
export const ESIGN_INTERVAL_MS = 3_000
export const ESIGN_TIMEOUT_MS = 30_000

/** Agreements that one signature signs. */
export const SIGNED_AT_ONCE_MAX = 10
/** States of one tax certificate. */
export const TAX_STATES_MAX = 5
/** Characters of a signature as it is sent: a name, or the strokes of a drawing. */
export const SIGNATURE_LENGTH_MAX = 40_000
