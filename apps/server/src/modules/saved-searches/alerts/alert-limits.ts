import { CAPTCHA_AFTER_FAILURES } from '@app/rules/sites/intervals.ts'

/** Alerts that one network asks for within an hour. */
export const ALERTS_OF_NETWORK_MAX = 20
/** Alerts that one network asks for within an hour before each needs a solved captcha; as many as tries at signing in. */
export const ALERTS_WITHOUT_CAPTCHA_MAX = CAPTCHA_AFTER_FAILURES
export const ALERT_WINDOW_SECONDS = 3_600
/** How often alerts that were not confirmed in time are taken away. */
export const CLEAR_EVERY_MS = 24 * 3_600_000
