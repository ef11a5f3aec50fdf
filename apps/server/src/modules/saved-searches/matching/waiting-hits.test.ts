import { Client } from 'pg'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '#platform/db/migrate.ts'
import { emptyDatabase } from '#test/database.ts'

it('what waited to be told of searches before it was one row waits after it, and what was told stays told', async () => {
  const database = await emptyDatabase()
  const client = new Client({ connectionString: database.url })
  try {
    await migrate(database.url, { migrations: readMigrations().filter(({ name }) => name < '0196') })
    await client.connect()
    await client.query(`
      insert into accounts (number, kind, home_site) values (100, 'buyer', 'CPRTUS');
      insert into saved_searches (account_id, site, name, request, frequency, ways, waiting, listed, more)
        select a.id, 'CPRTUS', 's' || n, '{}', 'INSTANT', '{mail}', 1, 250, case n when 1 then 7 else 0 end
        from accounts a, generate_series(1, 4) n order by n;
      insert into search_hits (search_id, lot, told_at) select s.id, 10, now() from saved_searches s;
      insert into search_hits (search_id, lot, hit_at) select s.id, l.lot, now() - l.age from saved_searches s,
        (values (12, interval '2 hours'), (11, interval '1 hour')) l (lot, age) where s.name in ('s1', 's2');
      insert into search_hit_lists (search_id, part, lots)
        select s.id, p.part, array(select generate_series(1000 + p.part * 100, 1099 + p.part * 100))
        from saved_searches s, generate_series(0, 2) p (part) where s.name in ('s1', 's3');`)
    await migrate(database.url)
    const { rows } = await client.query(
      'select s.name, w.first, w.last, w.more from saved_searches s left join search_waiting w on w.search_id = s.id order by s.name',
    )
    const last = Array.from({ length: 100 }, (_, at) => String(1_200 + at))
    expect(rows).toEqual([
      { name: 's1', first: ['12', '11'], last, more: 207 },
      { name: 's2', first: ['12', '11'], last: [], more: 0 },
      { name: 's3', first: [], last, more: 200 },
      { name: 's4', first: null, last: null, more: null },
    ])
    expect((await client.query('select count(*)::int as told, min(lot) as first, max(lot) as last from search_hits')).rows).toEqual([
      { told: 4, first: '10', last: '10' },
    ])
  } finally {
    await client.end()
    await database.close()
  }
})
