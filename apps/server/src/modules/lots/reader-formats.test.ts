import { afterAll, beforeAll, expect, it } from 'vitest'
import { A_YARD } from '#test/lots.ts'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'

const LOT = 42_100_001
const HOUR_MS = 3_600_000
const STARTS_AT = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 10 * 24 * HOUR_MS)

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT, auction_at: STARTS_AT, auction_date_type: 'F', odometer: 41_250, retail_value_minor: 2_512_300 }])
})
afterAll(() => pages.close())

/** The start on the yard's clock, part by part. */
const part = (name: 'year' | 'month' | 'day' | 'hour' | 'dayPeriod', hour12 = false): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: A_YARD.zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    ...(hour12 ? { hour12 } : { hourCycle: 'h23' }),
  })
    .formatToParts(STARTS_AT)
    .find(({ type }) => type === name)?.value ?? ''

async function textFor(headers: Readonly<Record<string, string>> = {}, prefix = ''): Promise<string> {
  const first = await pages.get(`${prefix}/lot/${LOT}`, headers)
  return plain((first.headers.location === undefined ? first : await pages.get(first.headers.location, headers)).body)
}

it('dates, times, amounts and numbers are written as the reader prefers, and as the language does [MKT-9.36]', async () => {
  const { db } = pages.database
  const [year, month, day] = [part('year'), part('month'), part('day')]
  const american = await textFor()
  expect(american).toContain(`${month}/${day}/${year} ${part('hour', true)}:00 ${part('dayPeriod', true)} P`)
  expect(american).toContain('41,250 mi')
  expect(american).toContain('$25,123')
  const own = { dateFormat: 'yyyy-MM-dd', timeFormat: 'HH:mm' }
  const preferring = await aPerson(db, { profile: { preferences: JSON.stringify(own) } })
  const preferred = await textFor(await signIn(db, preferring))
  expect(preferred).toContain(`${year}-${month}-${day} ${part('hour')}:00 P`)
  expect(preferred).not.toContain(`${month}/${day}/${year}`)
  const dutch = await textFor({}, '/nl')
  expect(dutch).toContain('41.250 mi')
  expect(dutch).toMatch(/\$ ?25\.123/)
})
