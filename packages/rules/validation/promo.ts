/** A promotion as its link names it: letters, digits and hyphens (OQ-A125). */
const PROMO_PATTERN = /^[A-Za-z0-9-]{1,32}$/

/** The promotion that a link names, empty for none and for what cannot be one (OQ-A125). */
export const promoOf = (raw: string | null): string => (raw !== null && PROMO_PATTERN.test(raw) ? raw : '')
