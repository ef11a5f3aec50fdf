import * as z from 'zod/mini'
import { mandateView } from '../mandates/mandates.answers.ts'
import { CURRENCY_CODES } from '../sites.ts'
import { TOKEN_KINDS, TOKEN_SCOPES } from './token-codes.ts'

/** A token as its owner sees it; the token itself is shown once, when it is made. */
export const tokenView = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(TOKEN_KINDS),
  scopes: z.readonly(z.array(z.enum(TOKEN_SCOPES))),
  /** Its first characters. */
  prefix: z.string(),
  /** Networks it is taken from, in CIDR notation; empty: from anywhere. */
  networks: z.readonly(z.array(z.string())),
  /** ISO 8601 UTC. */
  madeAt: z.string(),
  /** ISO 8601 UTC, to the minute; empty while it was not used. */
  usedAt: z.string(),
  /** Address of its last use; empty while it was not used. */
  usedFrom: z.string(),
  /** How far it may commit the account, and until when it is good. */
  mandate: mandateView,
  /** Why it was revoked; empty where it was not. */
  reason: z.string(),
})
export type TokenView = z.infer<typeof tokenView>

/** Answer of listTokens: those in force first, then the last ones that are over. */
export const tokenList = z.object({
  tokens: z.readonly(z.array(tokenView)),
  /** How many more may be made. */
  left: z.int(),
  /** The last day that a new one can have, YYYY-MM-DD. */
  lastDay: z.string(),
  currencies: z.readonly(z.array(z.enum(CURRENCY_CODES))),
  /** IANA zone in which their days are counted. */
  zone: z.string(),
  /** A token that a form without script has just made; shown by the page that follows, once. Empty otherwise. */
  made: z.string(),
})
export type TokenList = z.infer<typeof tokenList>

/** Answer of createToken. The token is shown by no other answer. */
export const tokenMade = z.object({ token: z.string(), entry: tokenView })
export type TokenMade = z.infer<typeof tokenMade>

/** Answer of what changes one. */
export const tokenDone = z.object({ entry: tokenView })
export type TokenDone = z.infer<typeof tokenDone>
