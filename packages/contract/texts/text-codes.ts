/** Digits of the code that confirms a number. */
export const PHONE_CODE_DIGITS = 6
/** Minutes for which a code holds. */
export const PHONE_CODE_MINUTES = 10
/** Wrong codes after which a new one has to be asked for. */
export const PHONE_CODE_TRIES_MAX = 5
/** Codes that one account asks for in a day, and that one number is sent in a day, whoever asks. */
export const PHONE_CODES_A_DAY_MAX = 3
/** What somebody may be texted about lots (MQ-050); saved searches choose by themselves. */
export const TEXT_KINDS = ['SALE_TODAY', 'OUTBID', 'LANE_NEAR', 'WON', 'RELISTED', 'PRICE_LOWERED'] as const
export type TextKind = (typeof TEXT_KINDS)[number]
/** Texts that one person gets in a day of theirs; what is more goes as one the next morning. */
export const TEXTS_A_DAY_MAX = 10
/** Quiet hours of who chose none, minutes of the day on the reader's clock: 21:00 to 08:00. */
export const QUIET_FROM_MINUTE = 1_260
export const QUIET_TO_MINUTE = 480
/** What passes quiet hours where its reader says so. */
export const QUIET_PASSES = ['OUTBID', 'LANE_NEAR'] as const
export type QuietPass = (typeof QUIET_PASSES)[number]
