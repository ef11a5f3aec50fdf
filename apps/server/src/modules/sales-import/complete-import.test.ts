import { LOTS_OF_FEED_ROW } from '#platform/db/lot-feed.ts'
import { describe, expect, it } from 'vitest'
import { type Given, ownDesk } from '../sales-file/sales-file.test-kit.ts'

const own = ownDesk()

async function statuses(): Promise<Record<string, number>> {
  const { rows } = await own.database.pool.query<{ status: string; n: number }>('select status, count(*)::int as n from lots group by 1')
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

const lots = (count: number): Given[] => Array.from({ length: count }, () => ({ saleDate: '20990714' }))
const otherYard = { yardNumber: '902', yardName: 'OH - DAYTON', locationCity: 'DAYTON', locationZip: '45402', lotNumber: '80000001' }

describe('a complete import', () => {
  it('withdraws the lots of its yards that it leaves out, with history and feed', async () => {
    await own.desk.importRows([...lots(10), otherYard])
    await own.database.pool.query('truncate feed')
    expect(await own.desk.importRows(lots(8), { isComplete: true })).toMatchObject({ lotsChanged: 0, lotsWithdrawn: 2 })
    const { rows } = await own.database.pool.query(`select number, status, revision from lots where status <> 'OPEN' order by number`)
    expect(rows).toEqual([
      { number: 70000009, status: 'WITHDRAWN', revision: 2 },
      { number: 70000010, status: 'WITHDRAWN', revision: 2 },
    ])
    const history = await own.database.pool.query('select lot, changes from lot_revisions order by lot')
    expect(history.rows[0]).toEqual({ lot: 70000009, changes: [{ field: 'status', from: 'OPEN', to: 'WITHDRAWN' }] })
    expect((await own.database.pool.query(`select ${LOTS_OF_FEED_ROW} as lot from feed order by lot`)).rows).toEqual([
      { lot: 70000009 },
      { lot: 70000010 },
    ])
    expect((await own.database.pool.query('select count(*)::int as n from sale_items')).rows).toEqual([{ n: 9 }])
  })

  it('looks only at yards in the file', async () => {
    await own.desk.importRows([...lots(5), otherYard])
    await own.desk.importRows(lots(5), { isComplete: true })
    expect(await statuses()).toEqual({ OPEN: 6 })
  })

  it('withdraws nothing without being complete', async () => {
    await own.desk.importRows(lots(10))
    expect(await own.desk.importRows(lots(1))).toMatchObject({ lotsWithdrawn: 0 })
    expect(await statuses()).toEqual({ OPEN: 10 })
  })

  it('withdraws exactly a fifth of a yard, and refuses more before it touches anything', async () => {
    await own.desk.importRows(lots(10))
    await expect(own.desk.importRows([...lots(6), { lotNumber: '81000000' }], { isComplete: true })).rejects.toThrow(
      'A complete import of this file would withdraw 4 lots, more than a fifth of yard 901 (4 of 10). If that is meant: --withdraw 4.',
    )
    expect(await statuses()).toEqual({ OPEN: 10 })
    await own.desk.importRows(lots(8), { isComplete: true })
    expect(await statuses()).toEqual({ OPEN: 8, WITHDRAWN: 2 })
  })

  it('withdraws more when so many are meant, and no more than that', async () => {
    await own.desk.importRows(lots(10))
    await expect(own.desk.importRows(lots(6), { isComplete: true, allowedWithdrawals: 3 })).rejects.toThrow('--withdraw 4')
    expect(await own.desk.importRows(lots(6), { isComplete: true, allowedWithdrawals: 4 })).toMatchObject({ lotsWithdrawn: 4 })
  })

  it.each([
    ['with bids', `bid_count = 1`],
    ['on the block', `status = 'ON_BLOCK'`],
    ['in negotiation', `status = 'NEGOTIATION'`],
    ['that are sold', `status = 'SOLD'`],
  ])('a complete import never withdraws lots %s', async (_, change) => {
    await own.desk.importRows(lots(10))
    await own.database.pool.query(`update lots set ${change} where number = 70000010`)
    expect(await own.desk.importRows(lots(9), { isComplete: true })).toMatchObject({ lotsWithdrawn: 0 })
    expect((await statuses())['WITHDRAWN']).toBeUndefined()
  })

  it('a complete import does not take a lot for gone whose row it refused', async () => {
    await own.desk.importRows(lots(10))
    const rows = lots(10).with(9, { year: 'MMXIX' })
    expect(await own.desk.importRows(rows, { isComplete: true })).toMatchObject({ rowsRejected: 1, lotsWithdrawn: 0 })
  })

  it('opens a withdrawn lot again that a later file has', async () => {
    await own.desk.importRows(lots(10))
    await own.desk.importRows(lots(9), { isComplete: true })
    expect(await own.desk.importRows(lots(10))).toMatchObject({ lotsChanged: 1 })
    expect(await statuses()).toEqual({ OPEN: 10 })
    const { rows } = await own.database.pool.query('select lot, revision, changes from lot_revisions order by revision desc limit 1')
    expect(rows).toEqual([{ lot: 70000010, revision: 3, changes: [{ field: 'status', from: 'WITHDRAWN', to: 'OPEN' }] }])
    expect((await own.database.pool.query('select count(*)::int as n from sale_items')).rows).toEqual([{ n: 10 }])
  })
})
