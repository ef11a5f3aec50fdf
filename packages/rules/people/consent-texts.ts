import { HOUSE_TEXT_KINDS, type HouseTextKind } from '@app/contract/house-texts/text-codes.ts'

/** Kinds of texts that people agree to; of AGE, that they are of age, the version is the age. */
export const CONSENT_KINDS = [...HOUSE_TEXT_KINDS, 'AGE'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The sections of the terms in their order; `terms.{section}.title` and `.text` say them. */
const TERMS_SECTIONS = ['account', 'bids', 'price', 'condition', 'pickup', 'conduct', 'data'] as const

/** The sections of the privacy notice in their order; `privacy.{section}.title` and `.text` say them. */
const PRIVACY_SECTIONS = ['what', 'why', 'who', 'howLong', 'rights'] as const

/** The sections of what signing on a screen means; `esign.{section}.title` and `.text` say them. */
const ESIGN_SECTIONS = ['means', 'paper', 'record', 'withdraw'] as const

/** The sections of the rules of auctions; `auction.{section}.title` and `.text` say them. */
const AUCTION_SECTIONS = ['binding', 'limits', 'clock', 'price', 'sight', 'pay'] as const

const SECTIONS: Readonly<Record<HouseTextKind, readonly string[]>> = {
  TERMS: TERMS_SECTIONS,
  PRIVACY: PRIVACY_SECTIONS,
  ESIGN: ESIGN_SECTIONS,
  AUCTION: AUCTION_SECTIONS,
}

/** Keys of the words of a text, title and body of each section, as a reader sees them. */
export const consentTextKeys = (kind: ConsentKind): readonly string[] =>
  kind === 'AGE'
    ? ['register.age']
    : SECTIONS[kind].flatMap((section) => [`${kind.toLowerCase()}.${section}.title`, `${kind.toLowerCase()}.${section}.text`])
