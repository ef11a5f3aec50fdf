import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { REVOKE_REASON_LENGTH_MAX } from '../mandates/mandate-codes.ts'
import { mandateTerms } from '../mandates/mandates.ts'
import { TOKEN_SCOPES } from './token-codes.ts'
import type { TokenDone, TokenList, TokenMade } from './tokens.answers.ts'

const WORD_MAX = 16
const DIGITS_MAX = 15
const NAME_MAX = 200
const NETWORKS_TEXT_MAX = 1_000
const word = formText(WORD_MAX)
const digits = formText(DIGITS_MAX)

const scope = z.union([z.enum(TOKEN_SCOPES), z.literal('')])

/** What is said of a token beside its kind. Networks come as a list or as one text, with spaces, commas or lines between them. */
const terms = {
  name: formText(NAME_MAX),
  scopes: z._default(z.array(scope).check(z.maxLength(TOKEN_SCOPES.length)), []),
  caps: mandateTerms.caps,
  until: word,
  networks: z._default(
    z.union([
      z.string().check(z.maxLength(NETWORKS_TEXT_MAX)),
      z.array(z.string().check(z.maxLength(NETWORKS_TEXT_MAX))).check(z.maxLength(NAME_MAX)),
    ]),
    '',
  ),
  locale: word,
}

const owner = {
  access: 'member&!COUNTERMAN&!KIOSK_BIDDER',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  method: 'POST',
} as const

/** The caller's tokens, without what they are. */
export const listTokens = /* @__PURE__ */ defineCall({
  name: 'listTokens',
  method: 'GET',
  path: '/data/member/tokens',
  summary: 'List the caller’s tokens for programs, with caps, use and last use',
  access: owner.access,
  effect: 'none',
  envelope: 'std',
  data: answers<TokenList>(),
  fails: [],
})

/** Makes a token by which a program watches, reads or places bids for the caller. A currency without caps is refused. */
export const createToken = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'createToken',
  path: '/data/member/tokens',
  summary: 'Make a token for a program; the answer is the only place where it is shown',
  body: z.object({ kind: word, ...terms }),
  data: answers<TokenMade>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'TOKENS_FULL', 'FORBIDDEN'],
})

/** Changes what a token may do, how far, until when and from where; requests and bids from then on are judged by it. */
export const changeToken = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'changeToken',
  path: '/data/member/tokens/change',
  summary: 'Change the name, scopes, caps, last day and networks of a token',
  body: z.object({ tokenId: digits, ...terms }),
  data: answers<TokenDone>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'TOKEN_NOT_FOUND'],
})

/** Ends a token everywhere within a second; bids placed by it stand. */
export const revokeToken = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'revokeToken',
  path: '/data/member/tokens/revoke',
  summary: 'Revoke a token; bids placed by it stand',
  body: z.object({ tokenId: digits, reason: formText(REVOKE_REASON_LENGTH_MAX), locale: word }),
  data: answers<TokenDone>(),
  fails: ['INVALID_INPUT', 'TOKEN_NOT_FOUND'],
})
