/** The sections of the terms in their order; `terms.{section}.title` and `.text` say them. */
export const TERMS_SECTIONS = ['account', 'bids', 'price', 'condition', 'pickup', 'conduct', 'data'] as const
