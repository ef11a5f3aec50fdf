import * as z from 'zod/mini'
import { clockZone } from '../clock-zone.ts'
import { laneState } from '../lanes/live.answers.ts'
import { ACCOUNT_KINDS, ACCOUNT_STATUSES } from '../people.ts'
import { CURRENCY_CODES, SITE_CODES } from '../sites.ts'
import { DESK_LISTS } from './desk-overview.ts'

const count = z.object({ count: z.int(), at: z.nullable(z.string()) })

export const deskOverviewAnswer = z.object({
  whole: z.nullable(z.enum(DESK_LISTS)),
  lanes: z.array(laneState),
  laneCount: z.int(),
  unbegun: count,
  sellers: count,
  questions: count,
  papers: count,
  money: count,
  refunds: count,
  mails: count,
  failedMails: z.array(z.object({ id: z.int(), to: z.string(), reason: z.string(), at: z.string() })),
  notices: count,
  deadNotices: z.array(z.object({ id: z.int(), provider: z.string(), ref: z.string(), reason: z.string(), at: z.string() })),
  codes: count,
  imports: z.extend(count, { rowsRead: z.int(), rowsRejected: z.int() }),
  faultyImports: z.array(z.object({ id: z.int(), fileName: z.string(), rowsRead: z.int(), rowsRejected: z.int(), at: z.string() })),
  sales: z.array(
    z.object({
      saleId: z.int(),
      yardName: z.string(),
      name: z.string(),
      lane: z.string(),
      startsAt: z.string(),
      clock: clockZone,
      saleType: z.string(),
      status: z.string(),
      lotCount: z.int(),
      isUnbegun: z.boolean(),
      isMissed: z.boolean(),
    }),
  ),
  saleCount: z.int(),
  today: z.iso.date(),
  results: z.object({
    offered: z.int(),
    sold: z.int(),
    hammer: z.array(z.object({ currency: z.enum(CURRENCY_CODES), minor: z.int() })),
  }),
})

export const foundPeopleAnswer = z.object({
  people: z.array(
    z.object({
      number: z.int(),
      displayName: z.string(),
      companyName: z.string(),
      kind: z.enum(ACCOUNT_KINDS),
      status: z.enum(ACCOUNT_STATUSES),
      site: z.enum(SITE_CODES),
      email: z.string(),
      phone: z.string(),
    }),
  ),
  hasMore: z.boolean(),
})
