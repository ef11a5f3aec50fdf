import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Pool } from 'pg'
import { aBidder, anEngine, type EngineKit } from '../../../test/bidding.test-kit.ts'
import { readBidAccount } from './bid-account.store.ts'
import { lockKnownBidders } from './bidders.store.ts'

let kit: EngineKit
beforeAll(async () => {
  kit = await anEngine()
})
afterAll(() => kit.close())

describe('a bidder who is late', () => {
  it('a bidder who is late in two currencies is one, and PostgreSQL asks once whether they are', async () => {
    const { pool } = kit.database
    const [{ id }, other] = [await aBidder(kit.database), await aBidder(kit.database)]
    await pool.query(
      `insert into balances (payer_id, currency, owed_minor, overdue_since) select $1, unnest('{USD,GBP}'::text[]), 1, now()
       on conflict (payer_id, currency) do update set owed_minor = 1, overdue_since = now()`,
      [id],
    )
    const client = await pool.connect()
    try {
      await client.query('begin')
      const bidders = await lockKnownBidders(client, [id, other.id])
      expect([bidders.get(id), bidders.get(other.id)]).toMatchObject([
        { isOverdue: true, lateInvoice: null },
        { isOverdue: false, lateInvoice: null },
      ])
      expect(await readBidAccount(client as unknown as Pool, id)).toMatchObject({ isOverdue: true, lateInvoice: null })
      for (const statement of [`"read-bidders"('{${id}}')`, `"bid-account"(${id})`]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${statement}`)
        expect(rows.filter((row) => / on balances o/.test(row['QUERY PLAN']))).toHaveLength(1)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
