import type { MembershipLevel, StepStatus } from '@app/contract/people.ts'
import { daysBetween, lastDayOf, type Period, shiftDay } from './periods.ts'

/** The renewal notice starts so many days before the last day (ACC-9.09, OQ-A69). */
export const RENEWAL_NOTICE_DAYS = 60
/** A member whose renewal begins by itself is told so many days ahead. */
export const AUTO_RENEWAL_DAYS = 30
/** A membership that is unpaid for so many days lapses. */
const LAPSE_DAYS = 365
/** The second mail of an unpaid fee comes so many days before it lapses. */
export const LAST_CALL_DAYS = 30

/** A level that operators decided, until its last day (YYYY-MM-DD). */
export interface LevelDecision {
  readonly level: MembershipLevel
  readonly lastOn: string
}

/** What is known of a membership. */
export interface MembershipFacts {
  /** The level that costs nothing, or was held before there were periods; null where one has to be chosen. */
  readonly baseLevel: MembershipLevel | null
  /** Since which day it is chosen, YYYY-MM-DD: what was paid for and ended before it is over for good. */
  readonly baseSince: string
  /** What was paid for. */
  readonly periods: readonly (Period & { readonly level: MembershipLevel })[]
  readonly decision: LevelDecision | null
  /** Whether a renewal is ordered and not paid. */
  readonly hasOpenRenewal: boolean
  /** Whether the account still owes its address: until then it is a guest's (decision 0045). */
  readonly lacksAddress: boolean
  /** Whether a payment of it went back and is owed again, where no invoice tells of it: its fee is due until that is over (decision 0100). */
  readonly isFeeOwed: boolean
  /** Whether an operator has to decide first whether its owner may have one: until then it is a guest's. */
  readonly isHeld: boolean
}

/** What follows from it on a day: the account has it, and the steps hold its owner up. */
export interface Standing {
  /** Null where one has to be chosen. */
  readonly level: MembershipLevel | null
  /** The last day of the level, YYYY-MM-DD; null where it has no end. */
  readonly validUntil: string | null
  /** `free`: costs nothing. `paid`: by the year, also when its fee is due. `decided`: by operators. */
  readonly source: 'free' | 'paid' | 'decided'
  readonly steps: readonly Extract<StepStatus, 461 | 463 | 469>[]
}

/** Whether a fee is due on a day: on the day after the last one that is paid for (OQ-A69). */
export const isFeeDue = (validUntil: string | null, today: string): boolean => validUntil !== null && validUntil < today

const free = (level: MembershipLevel | null): Standing => ({ level, validUntil: null, source: 'free', steps: level === null ? [463] : [] })

/** The last day of the run of periods of one level that holds a day. */
function endOfRun(periods: MembershipFacts['periods'], current: MembershipFacts['periods'][number]): string {
  let { lastOn } = current
  for (const period of periods.toSorted((one, other) => one.firstOn.localeCompare(other.firstOn)))
    if (period.level === current.level && period.firstOn === shiftDay(lastOn, 1)) ({ lastOn } = period)
  return lastOn
}

/**
 * Level, last day and steps of a membership on a day. What operators decided counts before what was paid, and that before what is free.
 * After the last paid day the level stays, its fee is due (461), or its renewal is begun (469; OQ-A88: one of the two), until it is paid
 * or another level is chosen; a level that operators decided falls back to what was there before. Where nothing is left, a level has to be
 * chosen (463). Whoever owes a fee again keeps level and days, and is held up (461) whatever they hold.
 */
export function standingOn(today: string, facts: MembershipFacts): Standing {
  const standing = withoutReturns(today, facts)
  return facts.isFeeOwed && standing.level !== 'G' ? { ...standing, steps: [461] } : standing
}

/** The same as if no payment had gone back. */
function withoutReturns(today: string, facts: MembershipFacts): Standing {
  const { baseLevel, baseSince, decision, hasOpenRenewal, lacksAddress, isHeld } = facts
  if (decision !== null && decision.lastOn >= today)
    return { level: decision.level, validUntil: decision.lastOn, source: 'decided', steps: [] }
  if (lacksAddress || isHeld) return free('G')
  const periods = facts.periods.filter(({ lastOn }) => lastOn >= baseSince)
  const begun = periods.filter(({ firstOn }) => firstOn <= today)
  const current = begun.find(({ lastOn }) => lastOn >= today)
  if (current !== undefined) return { level: current.level, validUntil: endOfRun(periods, current), source: 'paid', steps: [] }
  const last = lastDayOf(begun)
  const lapsed = begun.find(({ lastOn }) => lastOn === last)
  if (lapsed === undefined) return free(baseLevel)
  return { level: lapsed.level, validUntil: lapsed.lastOn, source: 'paid', steps: [hasOpenRenewal ? 469 : 461] }
}

/** What the owner of a membership that ends is told: of the end ahead, of the renewal that begins, of the fee that is due, of the lapse. */
export const MEMBERSHIP_NOTICES = ['RENEWAL', 'AUTO_RENEWAL', 'DUE', 'LAST_CALL'] as const
export type MembershipNotice = (typeof MEMBERSHIP_NOTICES)[number]

/** A paid membership that ends. */
export interface EndingMembership {
  /** The last day that is paid for, YYYY-MM-DD. */
  readonly validUntil: string
  /** The last day on which no fee was owed, see `unpaidAfter`. */
  readonly unpaidAfter: string
}

/** The last day on which nobody owed a fee: that which is paid for, or that of a level which operators decided beyond it. */
export const unpaidAfter = (validUntil: string, { decision }: Pick<MembershipFacts, 'decision'>): string =>
  decision !== null && decision.lastOn > validUntil ? decision.lastOn : validUntil

/** The notices that are due on a day of a membership that ends: at their day or later, where the day itself was missed. */
export function noticesDue(
  { validUntil, unpaidAfter: last, isAutoRenewed }: EndingMembership & { readonly isAutoRenewed: boolean },
  today: string,
): readonly MembershipNotice[] {
  const left = daysBetween(today, validUntil)
  if (left < 0) return daysBetween(last, today) >= LAPSE_DAYS - LAST_CALL_DAYS ? ['DUE', 'LAST_CALL'] : ['DUE']
  if (left > RENEWAL_NOTICE_DAYS) return []
  return isAutoRenewed && left <= AUTO_RENEWAL_DAYS ? ['RENEWAL', 'AUTO_RENEWAL'] : ['RENEWAL']
}

/** The day on which an unpaid membership lapses whose last call was written on a day: 365 days unpaid, and never sooner than it was told. */
export function lapseDay(last: string, calledOn: string): string {
  const [ofYear, ofCall] = [shiftDay(last, LAPSE_DAYS), shiftDay(calledOn, LAST_CALL_DAYS)]
  return ofYear > ofCall ? ofYear : ofCall
}

/** Whether the owner of a membership is asked for its renewal on a day: it is paid for and ends soon, or has ended. */
export const asksRenewal = ({ validUntil, source }: Pick<Standing, 'validUntil' | 'source'>, today: string): boolean =>
  source === 'paid' && validUntil !== null && daysBetween(today, validUntil) <= RENEWAL_NOTICE_DAYS

/** Whether an unpaid membership lapses on a day: both mails were written, the last call of `calledOn` long enough ago. */
export const lapsesOn = (
  today: string,
  {
    unpaidAfter: last,
    mails,
    calledOn,
  }: Pick<EndingMembership, 'unpaidAfter'> & { readonly mails: number; readonly calledOn: string | null },
): boolean => mails >= 2 && calledOn !== null && today >= lapseDay(last, calledOn)

/**
 * The next day on which a membership has to be looked at: the first after today on which its standing changes, a notice is due, or it
 * lapses; null where nothing ends. A membership that is past its lapse is looked at again every day, until its mails were written.
 */
export function nextLookOn(
  { validUntil, source }: Pick<Standing, 'validUntil' | 'source'>,
  { today, decision }: Pick<MembershipFacts, 'decision'> & { readonly today: string },
): string | null {
  if (validUntil === null) return null
  const tomorrow = shiftDay(today, 1)
  if (source === 'decided') return shiftDay(validUntil, 1)
  const last = unpaidAfter(validUntil, { decision })
  const days = [
    ...[-RENEWAL_NOTICE_DAYS, -AUTO_RENEWAL_DAYS, 1].map((by) => shiftDay(validUntil, by)),
    ...[LAPSE_DAYS - LAST_CALL_DAYS, LAPSE_DAYS].map((by) => shiftDay(last, by)),
  ]
  return days.find((day) => day > today) ?? tomorrow
}
