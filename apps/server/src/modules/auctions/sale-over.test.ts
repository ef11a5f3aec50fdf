import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  EXTENSION_MINUTES,
  LATE_START_MINUTES,
  isSaleOver,
  SALE_OVER_AT,
  saleOverAtMs,
  type SaleCourse,
} from '@app/rules/auctions/sale-over.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'

const NOW_MS = Date.UTC(2026, 10, 24, 20)
const MINUTE_MS = 60_000
const times = [NOW_MS - MINUTE_MS, null]
const COURSES: readonly SaleCourse[] = [null, 'SCHEDULED', 'RUNNING', 'CLOSED', 'CANCELLED'].flatMap((status) =>
  times.flatMap((endsAtMs) =>
    [null, 'F', 'E'].flatMap((dateType) =>
      [false, true].map((isLotClosed) => ({ status, startsAtMs: status === null ? null : NOW_MS, endsAtMs, dateType, isLotClosed })),
    ),
  ),
)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('says in SQL what it says in code, of sales and lots of every kind', async () => {
  const ofSql: (number | null)[] = []
  for (const { status, startsAtMs, endsAtMs, dateType, isLotClosed } of COURSES) {
    const { rows } = await database.pool.query<{ at: number | null }>(
      `select (extract(epoch from ${SALE_OVER_AT}) * 1000)::float8 as at
       from (select case when $1::text is null then null else 1 end as id, $1::text as status, to_timestamp($2 / 1000.0) as starts_at,
           to_timestamp($3 / 1000.0) as ends_at) s,
         (select $4::text as auction_date_type) l, (select case when $5 then 'CLOSED' else 'PRELIM' end as phase) b`,
      [status, startsAtMs, endsAtMs, dateType, isLotClosed],
    )
    ofSql.push(rows[0]?.at ?? null)
  }
  // Without a sale there is no end of one.
  expect(COURSES.map((one) => saleOverAtMs(one))).toEqual(ofSql)
})

it.each<[string, SaleCourse, number]>([
  ['a lane nobody opened', { status: 'SCHEDULED', startsAtMs: NOW_MS, endsAtMs: null }, LATE_START_MINUTES],
  ['a sale by time', { status: 'SCHEDULED', startsAtMs: NOW_MS - MINUTE_MS, endsAtMs: NOW_MS }, EXTENSION_MINUTES],
])('lets %s end so many minutes later, not a moment before', (_, course, minutes) => {
  const overMs = NOW_MS + minutes * MINUTE_MS
  expect([overMs - 1, overMs].map((nowMs) => isSaleOver(course, nowMs))).toEqual([false, true])
})
