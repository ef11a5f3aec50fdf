import * as z from 'zod/mini'
import type { ClockZone } from '../clock-zone.ts'
import type { EmptyAnswer } from '../account/account-information.answers.ts'
import { answers, defineCall } from '../define-call.ts'
import type { LaneState } from '../lanes/live.ts'
import { FOLLOWED_LANES_MAX } from '../lanes/live-limits.ts'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '../people.ts'
import type { CurrencyCode, SiteCode } from '../sites.ts'

/** What there is more of is told as this and "more": a count is never dearer than that. */
export const DESK_COUNT_MAX = 999
/** Sales, imports, mails and notices that the overview lists at most. */
export const DESK_LISTED_MAX = 8
/** Lists that it tells whole where that is asked. */
export const DESK_LISTS = ['mails', 'imports', 'notices', 'sales'] as const
/** Lanes that it names at most, those that pause first: what one person can watch, and as many as one connection follows. */
export const DESK_LANES_MAX = FOLLOWED_LANES_MAX
/** People that one search finds at most. */
export const PEOPLE_FOUND_MAX = 20
/** Characters of a search for people. */
export const PEOPLE_WORDS_MIN = 2
export const PEOPLE_WORDS_MAX = 80

/** How many things wait, and since or until when, ISO; null where nothing waits. */
export interface DeskCount {
  readonly count: number
  readonly at: string | null
}

/** What needs doing now on the sites of an operator, what runs, and the day so far. Counts end at DESK_COUNT_MAX + 1. */
export interface DeskOverview {
  /** The list that is told whole, up to DESK_COUNT_MAX; of the others the first. */
  readonly whole: (typeof DESK_LISTS)[number] | null
  /** Lanes that run or pause, those that pause first, and how many there are. */
  readonly lanes: readonly LaneState[]
  readonly laneCount: number
  /** Live sales of the site's day that should have begun and have not; `at` is when the first of them should have. */
  readonly unbegun: DeskCount
  /** Highest bids and offers that sellers have to answer; `at` is when the first of them lapses. */
  readonly sellers: DeskCount
  /** Talks whose last word is a visitor's; `at` is when the one that waits longest was written. */
  readonly questions: DeskCount
  /** Papers that wait for a reviewer; `at` is when the one that waits longest came. None for who reviews nothing. */
  readonly papers: DeskCount
  /** What did not add up as the journal and the invoices were verified last, for operators of every site; `at` is when that was. */
  readonly money: DeskCount
  /** Refunds that wait for somebody, told to bookkeepers; `at` is since when the first of them does. */
  readonly refunds: DeskCount
  /** Mails that could not be delivered in the last month; `at` is when the last of them was given up. */
  readonly mails: DeskCount
  readonly failedMails: readonly { readonly id: number; readonly to: string; readonly reason: string; readonly at: string }[]
  /** Notices of providers that were given up: no site's, so that only operators of every site are told; `at` is when the last of them was. */
  readonly notices: DeskCount
  readonly deadNotices: readonly {
    readonly id: number
    /** What for and whose, such as `identity/stripe`. */
    readonly provider: string
    /** The provider's id of what it is about. */
    readonly ref: string
    readonly reason: string
    readonly at: string
  }[]
  /** One where the house has texted as many codes today as it may; no site's, so that only operators of every site are told. */
  readonly codes: DeskCount
  /** Imports of the last week that left rows out, with the rows of all; `at` is when the last of them ended. */
  readonly imports: DeskCount & { readonly rowsRead: number; readonly rowsRejected: number }
  readonly faultyImports: readonly {
    readonly id: number
    readonly fileName: string
    readonly rowsRead: number
    readonly rowsRejected: number
    readonly at: string
  }[]
  /** Sales of the site's day in the order of their starts: those that can still be begun late first, then those not held, those that are over last. */
  readonly sales: readonly {
    readonly saleId: number
    readonly yardName: string
    readonly name: string
    readonly lane: string
    /** ISO 8601 UTC, with the clock of its yard. */
    readonly startsAt: string
    readonly clock: ClockZone
    readonly saleType: string
    readonly status: string
    readonly lotCount: number
    readonly isUnbegun: boolean
    /** It should have begun so long ago that no desk starts it any more; it is moved. */
    readonly isMissed: boolean
  }[]
  readonly saleCount: number
  /** The site's day, `YYYY-MM-DD`, of sales and results alike. */
  readonly today: string
  /** What the sales of the day came to so far, of every site whose results the site publishes. */
  readonly results: {
    readonly offered: number
    readonly sold: number
    readonly hammer: readonly { readonly currency: CurrencyCode; readonly minor: number }[]
  }
}

/** A person as operators find them. */
export interface FoundPerson {
  readonly number: number
  readonly displayName: string
  readonly companyName: string
  readonly kind: (typeof ACCOUNT_KINDS)[number]
  readonly status: (typeof ACCOUNT_STATUSES)[number]
  readonly site: SiteCode
  readonly email: string
  readonly phone: string
}

export interface FoundPeople {
  readonly people: readonly FoundPerson[]
  readonly hasMore: boolean
}

const reading = { access: 'OPERATOR', envelope: 'std', method: 'GET', effect: 'none', fails: [] } as const

/** What needs doing now, of the caller's sites alone. */
export const getDeskOverview = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getDeskOverview',
  path: '/data/operations/overview',
  summary: 'Get what needs doing now: lanes, sellers, questions, failed mails, imports with faults, notices given up, sales of the day',
  query: z.object({ whole: z.optional(z.enum(DESK_LISTS)) }),
  data: answers<DeskOverview>(),
})

/** People of the caller's sites by user id, beginnings of names, beginning of an address, or end of a telephone number. */
export const findPeople = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'findPeople',
  path: '/data/operations/people',
  summary: 'Find people by user ID, name, email address or telephone number',
  query: z.object({ words: z.string().check(z.trim(), z.minLength(PEOPLE_WORDS_MIN), z.maxLength(PEOPLE_WORDS_MAX)) }),
  data: answers<FoundPeople>(),
})

/** Has a provider asked again about what a notice told of that was given up; only operators of every site are told of such. */
export const retryProviderNotice = /* @__PURE__ */ defineCall({
  access: 'OPERATOR',
  envelope: 'std',
  name: 'retryProviderNotice',
  method: 'POST',
  path: '/data/operations/providerNotices/retry',
  summary: 'Try a notice of a provider again that was given up',
  effect: 'member',
  body: z.object({ id: z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)) }),
  data: answers<EmptyAnswer>(),
  fails: ['NOT_FOUND'],
})
