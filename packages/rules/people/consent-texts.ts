/** Kinds of texts that people agree to. */
export const CONSENT_KINDS = ['TERMS', 'PRIVACY'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The sections of the terms in their order; `terms.{section}.title` and `.text` say them. */
export const TERMS_SECTIONS = ['account', 'bids', 'price', 'condition', 'pickup', 'conduct', 'data'] as const

/** The sections of the privacy notice in their order; `privacy.{section}.title` and `.text` say them. */
export const PRIVACY_SECTIONS = ['what', 'why', 'who', 'howLong', 'rights'] as const

/** Version of the privacy notice that stands; its words change with it. */
export const PRIVACY_VERSION = 1

/** Keys of the words of a text, title and body of each section, as a reader sees them. */
export const consentTextKeys = (kind: ConsentKind): readonly string[] =>
  (kind === 'TERMS' ? TERMS_SECTIONS : PRIVACY_SECTIONS).flatMap((section) => [
    `${kind.toLowerCase()}.${section}.title`,
    `${kind.toLowerCase()}.${section}.text`,
  ])
