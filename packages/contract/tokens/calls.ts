import type { Example, Schema } from '../define-call.ts'
import { tokenDone, tokenList, tokenMade } from './tokens.answers.ts'
import { changeToken, createToken, listTokens, revokeToken } from './tokens.ts'

/** Tokens of programs. Part of the list in `calls.ts`. */
export const tokenCalls = { listTokens, createToken, changeToken, revokeToken } as const

/** Answer schema of each of these calls. */
export const tokenAnswers = {
  listTokens: tokenList,
  createToken: tokenMade,
  changeToken: tokenDone,
  revokeToken: tokenDone,
} as const satisfies Readonly<Record<keyof typeof tokenCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const tokenExamples: Readonly<Partial<Record<keyof typeof tokenCalls, Example>>> = {
  createToken: {
    name: 'Night bids',
    kind: 'BOT',
    scopes: ['watch', 'bids:place'],
    caps: [{ currency: 'USD', lotMinor: 500_000, dayMinor: 1_500_000, totalMinor: 4_000_000, lots: 3 }],
    until: '2027-05-31',
    networks: ['203.0.113.0/24'],
  },
  changeToken: { tokenId: '8', name: 'Night bids', scopes: ['watch', 'bids:read'], until: '2027-05-31' },
  revokeToken: { tokenId: '8', reason: 'The program is not used any more.' },
}
