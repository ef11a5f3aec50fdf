import * as z from 'zod/mini'
import { NUMBER_KINDS, MANDATE_SCOPES } from '../mandates/mandate-codes.ts'
import { CURRENCY_CODES } from '../sites.ts'

const minor = z.nullable(z.int())

/** The mandate that comes with a number once it is taken: its caps all-in, minor units; null for no cap of its own. */
export const invitedTerms = z.object({
  scopes: z.readonly(z.array(z.enum(MANDATE_SCOPES))),
  caps: z.readonly(
    z.array(
      z.object({
        currency: z.enum(CURRENCY_CODES),
        lotMinor: minor,
        dayMinor: minor,
        totalMinor: minor,
        lots: z.nullable(z.int()),
        /** Above what, all-in and for one lot, the payer has to agree. */
        approvalOverMinor: minor,
      }),
    ),
  ),
  /** Last day in the payer's zone, YYYY-MM-DD; empty where it has none. */
  lastOn: z.string(),
})
export type InvitedTerms = z.infer<typeof invitedTerms>

/** An invitation that can be accepted. Nothing says whether its address has an account. */
export const openInvitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** ISO 8601 UTC. */
  invitedAt: z.string(),
  endsAt: z.string(),
  /** Null for a counterman who is not to bid. */
  terms: z.nullable(invitedTerms),
})
export type OpenInvitation = z.infer<typeof openInvitation>

/** A number of the caller's account: `HELD` by somebody, somebody is `INVITED` to it, or `VACANT`. */
export const bidderNumber = z.object({
  number: z.int(),
  kind: z.enum(NUMBER_KINDS),
  state: z.enum(['HELD', 'INVITED', 'VACANT']),
  /** Who holds it, or whom it is meant for; empty for nobody. */
  name: z.string(),
  invitation: z.nullable(openInvitation),
})
export type BidderNumber = z.infer<typeof bidderNumber>

/** Answer of listBidders and listCountermen: the numbers of the caller's account, the vacant ones last. */
export const bidderNumbers = z.object({
  numbers: z.readonly(z.array(bidderNumber)),
  /** Numbers that an account can have. */
  max: z.int(),
})
export type BidderNumbers = z.infer<typeof bidderNumbers>

/** Answer of what changes one number. */
export const bidderNumberDone = z.object({ number: bidderNumber })
export type BidderNumberDone = z.infer<typeof bidderNumberDone>

/**
 * Answer of getInvitation. `open`: the key opens it. `dead`: it was used, taken back or is over. `signed-in`: somebody is signed in, and
 * an invitation is accepted by nobody's account but the new one. The rest is empty unless it is open.
 */
export const invitation = z.object({
  state: z.enum(['open', 'dead', 'signed-in']),
  payer: z.string(),
  number: z.string(),
  kind: z.nullable(z.enum(NUMBER_KINDS)),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  endsAt: z.string(),
  /** Whether the address has an account already, so that its owner signs in by number from now on; told to the reader of the mail alone. */
  isKnown: z.boolean(),
  /** Years from which on somebody may accept. */
  age: z.int(),
})
export type Invitation = z.infer<typeof invitation>
