import { Client } from 'pg'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'
import { CURRENCY_CODES, SITE_CODES } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'

const FIRST = '0063'

it('the first mandates let nobody but bidders of brokers and masters go on bidding, without caps, on days of the payer’s site', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await migrate(database.url, { migrations: readMigrations().filter(({ name }) => name < FIRST) })
    await client.connect()
    const add = async (number: number, kind: string, more: { site?: string; broker?: number; status?: string } = {}): Promise<number> => {
      const { site = 'CPRTUS', broker = null, status = 'active' } = more
      const { rows } = await client.query<{ id: string }>(
        'insert into accounts (number, kind, home_site, broker_id, status) values ($1, $2, $3, $4, $5) returning id',
        [number, kind, site, broker, status],
      )
      return Number(rows[0]?.id)
    }
    const brokers: Record<string, number> = {}
    for (const [at, site] of SITE_CODES.entries()) brokers[site] = await add(100 + at, 'buyer', { site })
    for (const [at, site] of SITE_CODES.entries())
      await add(200 + at, at % 2 === 0 ? 'broker-bidder' : 'master-bidder', { site, broker: brokers[site] ?? 0 })
    const broker = brokers['CPRTUS'] ?? 0
    await add(300, 'counterman', { broker })
    await add(301, 'broker-bidder')
    await add(302, 'broker-bidder', { broker, status: 'closed' })
    await add(303, 'broker-bidder', { broker, status: 'inactive' })
    await migrate(database.url)
    const { rows } = await client.query<{ number: number; payer: number; kind: string; zone: string; currencies: number; capped: number }>(
      `select a.number::int as number, p.number::int as payer, m.kind, m.zone, count(c.*)::int as currencies,
         count(*) filter (where num_nonnulls(c.lot_minor, c.day_minor, c.total_minor, c.lots) > 0)::int as capped
       from mandates m join accounts a on a.id = m.holder_id join accounts p on p.id = m.payer_id
         left join mandate_caps c on c.mandate_id = m.id
       where m.revoked_at is null and m.until is null and m.made_by is null and m.scopes = '{bids,purchases}'
       group by a.number, p.number, m.kind, m.zone order by 1`,
    )
    const all = { currencies: CURRENCY_CODES.length, capped: 0 }
    expect(rows).toEqual([
      ...SITE_CODES.map((site, at) => ({
        number: 200 + at,
        payer: 100 + at,
        kind: at % 2 === 0 ? 'BROKER_BIDDER' : 'MASTER_BIDDER',
        zone: siteOf(site).zone,
        ...all,
      })),
      { number: 303, payer: 100 + SITE_CODES.indexOf('CPRTUS'), kind: 'BROKER_BIDDER', zone: 'America/New_York', ...all },
    ])
  } finally {
    await client.end()
    await database.close()
  }
})
