/** Codes that one network is sent in a day. */
export const CODES_OF_NETWORK_MAX = 10
/** Codes of the whole house in a day: what a flood may cost at most. Its end raises an alarm. */
export const CODES_OF_HOUSE_MAX = 2_000
/** Answers to HELP that one number gets in a day. */
export const HELP_ANSWERS_MAX = 3
/** Counts and numbers that were never confirmed are cleared so often, milliseconds. */
export const CLEARED_EVERY_MS = 600_000
/** Texts that were held are looked for so often, milliseconds. */
export const HELD_LOOKED_EVERY_MS = 15_000
