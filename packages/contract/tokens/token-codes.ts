/** What a token of a program may be used for; `bids:place` brings `bids:read` with it. */
export const TOKEN_SCOPES = ['watch', 'bids:read', 'bids:place'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** What holds a token: a program of one's own, or one that decides by itself. */
export const TOKEN_KINDS = ['BOT', 'AGENT'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** How every token begins, which distinguishes it from the readable session token. */
export const TOKEN_PREFIX = 'hlk_'
/** Tokens of one account that are in force at a time. */
export const TOKENS_MAX = 20
/** A token ends so many days after the day on which it was made, at the latest. */
export const TOKEN_DAYS_MAX = 365
export const TOKEN_NAME_LENGTH_MAX = 60
/** Networks that one token can be limited to. */
export const TOKEN_NETWORKS_MAX = 10
