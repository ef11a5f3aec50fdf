import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SitePreferenceName } from '@app/contract/people.ts'
import { ANONYMOUS, type Person } from '@app/rules/access/can.ts'
import { viewerOf } from '@app/rules/lots/viewer.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { A_YARD, aLotRow, insertYards, putLots } from '#test/lots.ts'
import { readLotRows } from './lot-rows.store.ts'
import { searchRow, searchRowJson } from './to-wire-json.ts'

const UPCOMING = 4001
const FIRM = 4002
const SALE = { auction_at: '2026-12-01T20:00:00Z', local_start: '2026-12-01 12:00:00', lane: 'A', item_number: 7, grid_row: 'B4' }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await insertYards(database.db, [A_YARD])
  await putLots(database.db, [
    aLotRow({ number: UPCOMING, ...SALE, auction_date_type: 'E' }),
    aLotRow({ number: FIRM, ...SALE, auction_date_type: 'F' }),
  ])
})
afterAll(() => database.close())

/** Lane, item and row that a row on the wire says, and whether it says that some are left out. */
async function seenBy(person: Person, lot: number) {
  const [row] = await readLotRows(database.pool, [lot])
  if (!row) throw new Error('no such lot')
  const { al, aan, gr, hideLaneItem, hideGridRow } = JSON.parse(searchRowJson(searchRow(row, viewerOf(person, siteOf('CPRTUS')))))
  return [al, aan, gr, hideLaneItem, hideGridRow]
}

const staff: Person = { roles: ['ROLE_PREMIUM'], privileges: ['INTERNAL_USER'], sitePreferences: ['pref:HIDE_GRID_ROW'] }

it('internal users see lane, item and row of every lot [MKT-6.08]', async () => {
  expect(await seenBy(staff, UPCOMING)).toEqual(['A', 7, 'B4', false, false])
})

it('others see lane and item only of a firm sale, and nothing of it is in the answer else [MKT-6.09]', async () => {
  expect(await seenBy(ANONYMOUS, UPCOMING)).toEqual([undefined, 0, 'B4', true, false])
  expect(await seenBy(ANONYMOUS, FIRM)).toEqual(['A', 7, 'B4', false, false])
})

it('preferences of the site leave lane, item or row out of the answer [MKT-6.09] [MKT-6.10] [MKT-6.13]', async () => {
  const hiding = (preference: SitePreferenceName): Person => ({ ...ANONYMOUS, sitePreferences: [preference] })
  expect(await seenBy(hiding('pref:HIDE_LANE_ANON'), FIRM)).toEqual([undefined, 0, 'B4', true, false])
  expect(await seenBy(hiding('pref:HIDE_GRID_ROW'), FIRM)).toEqual(['A', 7, undefined, false, true])
})
