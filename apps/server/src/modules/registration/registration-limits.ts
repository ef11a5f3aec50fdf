/** Registrations that one network begins within an hour; from the sixth on the captcha is harder. */
export const BEGUN_OF_NETWORK_MAX = 60
export const BEGUN_BEFORE_HARD_MAX = 5
export const NETWORK_WINDOW_SECONDS = 3_600
/** Registrations that browsers without script begin within an hour of one network: they can solve no captcha. */
export const BEGUN_WITHOUT_CAPTCHA_MAX = 3
/** Mails of registrations to one address within an hour, whoever asks. */
export const MAILS_OF_ADDRESS_MAX = 3
export const MAIL_WINDOW_SECONDS = 3_600
/** A code: its digits, its life, the tries at it (ASVS 6.6). */
export const CODE_DIGITS = 6
export const CODE_LIFE_MS = 10 * 60_000
export const CODE_TRIES_MAX = 5
/** The link of the mail works so long, as does what was typed. */
export const REGISTRATION_LIFE_MS = 24 * 3_600_000
/** Another code may be asked for after so long. */
export const RESEND_AFTER_MS = 60_000
/** What is never confirmed is swept so often. */
export const SWEEP_EVERY_MS = 10 * 60_000
