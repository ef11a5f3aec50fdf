import type { Persona } from './personas.ts'

/** What becomes of a call by who makes it: the refusal's HTTP status, or that it is let in. */
export type Verdict = 'admitted' | number

/** Who may make a call, and what it may name that is somebody's or some site's. */
export interface Row {
  readonly verdict: (persona: Persona) => Verdict
  /**
   * `lot`: a lot of the caller's site. `session`, `alert`: one of the caller's own. `bidder`: what is between a broker and their people
   * (broker-objects.ts says what and whose); `bidders` lists it. `phone`: the link that a phone has opened. Left out: the caller names
   * nothing of anybody's.
   */
  readonly names?: 'lot' | 'lots' | 'session' | 'alert' | 'bidder' | 'bidders' | 'phone'
}

const NOT_SIGNED_IN = 401
const FORBIDDEN = 403
const ABSENT = 404

export const everybody: Row = { verdict: () => 'admitted' }
/** Members whom no step holds up. */
export const member: Row = { verdict: ({ isMember, step }) => (isMember ? (step ?? 'admitted') : NOT_SIGNED_IN) }
/** Members, held up or not: what a step's own page, signing out or looking after one's account needs. */
export const evenHeldUp: Row = { verdict: ({ isMember }) => (isMember ? 'admitted' : NOT_SIGNED_IN) }
export const operator: Row = { verdict: ({ isMember, isOperator }) => (isMember ? (isOperator ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
/** Who decides about papers; whether they also run a site matters nothing. */
export const reviewer: Row = { verdict: ({ isMember, isReviewer }) => (isMember ? (isReviewer ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
/** Who opens with a second person what law keeps. */
export const auditor: Row = { verdict: ({ isMember, isAuditor }) => (isMember ? (isAuditor ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
/** Who sets what a site charges and keeps its books. */
export const bookkeeper: Row = {
  verdict: ({ isMember, isBookkeeper }) => (isMember ? (isBookkeeper ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** The same, and who runs the site. */
export const bookkeeperOrOperator: Row = {
  verdict: ({ isMember, isBookkeeper, isOperator }) => (isMember ? (isBookkeeper || isOperator ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** Who takes money at the counter of a yard. */
export const cashier: Row = { verdict: ({ isMember, isCashier }) => (isMember ? (isCashier ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
/** The same, and who may be the second person of a till. */
export const cashierOrBookkeeper: Row = {
  verdict: ({ isMember, isCashier, isBookkeeper }) => (isMember ? (isCashier || isBookkeeper ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** Screens in yards. */
export const kiosk: Row = { verdict: ({ isMember, isKiosk }) => (isMember ? (isKiosk ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN) }
/** Who lets paid lots leave. */
export const gatekeeperOrOperator: Row = {
  verdict: ({ isMember, isGatekeeper, isOperator }) => (isMember ? (isGatekeeper || isOperator ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** The same as `auditor`, and who may be that second person. */
export const auditorOrOperator: Row = {
  verdict: ({ isMember, isAuditor, isOperator }) => (isMember ? (isAuditor || isOperator ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
export const brokerBidder: Row = {
  verdict: ({ isMember, isBrokerBidder }) => (isMember ? (isBrokerBidder ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** Account information, without countermen (ACC-6.05), and without kiosks, which are shared. */
export const ownAccount: Row = {
  verdict: ({ isMember, isCounterman, isKiosk }) => (isMember ? (isCounterman || isKiosk ? FORBIDDEN : 'admitted') : NOT_SIGNED_IN),
}
/** Members but for kiosks: passers-by could change how the account is got into. */
export const evenHeldUpButKiosks: Row = {
  verdict: ({ isMember, isKiosk }) => (isMember ? (isKiosk ? FORBIDDEN : 'admitted') : NOT_SIGNED_IN),
}
/** Members without open steps, but for kiosks: passers-by would get the notices from then on. */
export const memberButKiosks: Row = {
  verdict: ({ isMember, isKiosk, step }) => (isMember ? (isKiosk ? FORBIDDEN : (step ?? 'admitted')) : NOT_SIGNED_IN),
}
/** Who keeps searches: neither guests (MKT-6.02) nor kiosks, which are shared. */
export const searcher: Row = {
  verdict: ({ isMember, isKiosk, fields, step }) =>
    isMember ? (isKiosk || fields?.roles?.includes('ROLE_GUEST') ? FORBIDDEN : (step ?? 'admitted')) : NOT_SIGNED_IN,
}
/** Who lets others bid for them: neither countermen nor kiosks. */
export const giver: Row = {
  verdict: ({ isMember, isCounterman, isKiosk, step }) =>
    isMember ? (isCounterman || isKiosk ? FORBIDDEN : (step ?? 'admitted')) : NOT_SIGNED_IN,
}
/** Who has bidders: brokers and masters, by their role alone. */
export const broker: Row = {
  verdict: ({ isMember, fields }) =>
    isMember ? (['ROLE_BROKER', 'ROLE_MASTER'].some((role) => fields?.roles?.includes(role)) ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN,
}
/** Who hands out a number: givers whose account is active; a new one is for buyers alone. */
export const assigner: Row = {
  verdict: (persona) => (persona.fields?.status === 'inactive' && persona.isMember ? FORBIDDEN : giver.verdict(persona)),
}
export const inviter: Row = {
  verdict: (persona) => (persona.isMember && (persona.fields?.kind ?? 'buyer') !== 'buyer' ? FORBIDDEN : assigner.verdict(persona)),
}
export const counterman: Row = {
  verdict: ({ isMember, isCounterman }) => (isMember ? (isCounterman ? 'admitted' : FORBIDDEN) : NOT_SIGNED_IN),
}
/** What one's own number in the path opens: the matrix names somebody else's. */
export const otherNumber: Row = { verdict: ({ isMember, step }) => (isMember ? (step ?? FORBIDDEN) : NOT_SIGNED_IN) }
/** A kiosk takes no personal data. */
export const noKiosk: Row = { verdict: ({ isKiosk }) => (isKiosk ? FORBIDDEN : 'admitted') }
export const nobodyHere: Row = { verdict: () => ABSENT }
export const naming = (row: Row, names: NonNullable<Row['names']>): Row => ({ ...row, names })
