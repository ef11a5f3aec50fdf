import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceText } from '@app/rules/invoices/invoice-text.ts'
import { seriesGenesis } from '@app/rules/invoices/invoice-number.ts'
import { transaction } from '#platform/db/database.ts'
import { partOf, readMailedBidders } from '../bid-notices/mailed-lots.store.ts'
import { issueInvoices, verifyInvoices } from './index.ts'
import { anEntity, type InvoiceWorld, invoiceWorld } from './invoices.test-kit.ts'

let world: InvoiceWorld
beforeAll(async () => {
  world = await invoiceWorld()
})
afterAll(() => world.close())

const sha256 = (...parts: readonly (Buffer | string)[]): string =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')

describe('an award', () => {
  it('an award is billed by its frozen quote, posted, bound by what is owed, and told by mail', async () => {
    const who = await world.someone({
      profile: {
        company_name: 'Ångström Autos',
        vat_number: 'SE556012579001',
        address: JSON.stringify({ line1: '1 Elm St', city: 'Austin', state: 'TX', postCode: '73301', country: 'US' }),
      },
    })
    const { award, lot } = await world.aWin(who)
    const [invoice] = await world.bill(who)
    expect(invoice).toMatchObject({ totalMinor: 141_500, status: 'OPEN' })
    const lines = await world.rows(
      'select code, text_key, amount_minor::float8 as minor from invoice_lines where invoice_id = $1 order by position',
      [invoice?.id],
    )
    expect(lines).toEqual([
      { code: 'PRICE', text_key: 'fee.hammer', minor: 100_000 },
      { code: 'BUYER', text_key: 'fee.buyer', minor: 32_000 },
      { code: 'GATE', text_key: 'fee.gate', minor: 9_500 },
    ])
    expect(await world.rows('select name, address, tax_number from invoice_parties where invoice_id = $1', [invoice?.id])).toEqual([
      { name: 'Ångström Autos', address: ['1 Elm St', '73301 Austin', 'TX', 'US'], tax_number: 'SE556012579001' },
    ])
    const posted = await world.rows(
      `select l.account, l.detail, l.minor::float8 as minor from journal_entries e join journal_lines l on l.entry_id = e.id
       where e.kind = 'INVOICE_ISSUED' and e.cause = $1 order by l.line`,
      [invoice?.number],
    )
    expect(posted).toEqual([
      { account: 'RECEIVABLE', detail: '', minor: 141_500 },
      { account: 'SELLER_PAYABLE', detail: `lot ${lot}`, minor: -100_000 },
      { account: 'FEE_INCOME', detail: 'BUYER', minor: -32_000 },
      { account: 'FEE_INCOME', detail: 'GATE', minor: -9_500 },
    ])
    expect(await world.rows('select booked_at is not null as booked from awards where id = $1', [award])).toEqual([{ booked: true }])
    const mails = await world.rows('select subject from mails where account_id = $1', [who.id])
    expect(mails).toHaveLength(1)
    expect(mails[0].subject).toContain(`Invoice ${invoice?.number}: 1,415.00 USD by `)
  })

  it('an award is billed once however often and from how many nodes the job runs, without a gap in the numbers', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => world.someone()))
    const [who = await world.someone()] = payers
    const wins = 30
    for (let at = 0; at < wins; at++) await world.aWin(payers[at % payers.length] ?? who, { price: 500 + at })
    const failed: unknown[] = []
    const log = { ...world.deps.log, error: (fault: unknown) => void failed.push(fault) } as typeof world.deps.log
    const issued = await Promise.all(Array.from({ length: 6 }, () => issueInvoices({ ...world.deps, log })))
    // Nodes wait for one another: none of them fails and tries again.
    expect(failed).toEqual([])
    expect(issued.reduce((sum, one) => sum + one, 0)).toBe(wins)
    const invoices = await world.bill(who)
    expect(invoices).toHaveLength(wins / payers.length)
    const numbers = await world.rows(
      `select i.count from invoices i join invoice_series s on s.id = i.series_id where s.entity_code = 'TUS' and s.kind = 'INVOICE' order by 1`,
    )
    expect(numbers.map(({ count }) => count)).toEqual(numbers.map((_, at) => at + 1))
    const [series] = await world.rows(`select last_number from invoice_series where entity_code = 'TUS' and kind = 'INVOICE'`)
    expect(series.last_number).toBe(numbers.length)
    const owed = await world.rows(`select owed_minor::float8 as owed from balances where payer_id = $1`, [who.id])
    expect(owed).toEqual([{ owed: invoices.reduce((sum, { totalMinor }) => sum + totalMinor, 0) }])
  })

  it('an award that does not add up is left out, and holds up no other', async () => {
    const who = await world.someone()
    const { award } = await world.aWin(who)
    await world.rows('update awards set all_in_minor = all_in_minor + 1 where id = $1', [award])
    await world.aWin(who, { price: 2000 })
    expect(await world.bill(who)).toMatchObject([{ totalMinor: 241_500 }])
    await world.rows('update awards set voided_at = now() where id = $1', [award])
  })

  it('an award that does not add up is told to the log once in ten minutes, and billed once it does', async () => {
    const who = await world.someone()
    const { award } = await world.aWin(who)
    await world.rows('update awards set all_in_minor = all_in_minor + 1 where id = $1', [award])
    const told: unknown[] = []
    const log = { error: (about: object) => void told.push(about) } as never
    const putOff = new Map<number, number>()
    const startMs = Date.now()
    const turn = (afterMs: number) => issueInvoices({ ...world.deps, log }, () => startMs + afterMs, putOff)
    for (const afterMs of [0, 2_000, 599_000]) await turn(afterMs)
    expect(told).toMatchObject([{ award }])
    await turn(601_000)
    expect(told).toHaveLength(2)
    await world.rows('update awards set all_in_minor = all_in_minor - 1 where id = $1', [award])
    expect(await turn(700_000)).toBe(0)
    expect(await turn(1_300_000)).toBe(1)
    expect(told).toHaveLength(2)
  })

  it('awards that wait together with one that cannot be billed are billed all the same, and it alone is told to the log', async () => {
    const who = await world.someone()
    const wins = [await world.aWin(who), await world.aWin(who), await world.aWin(who)]
    const bad = wins[1]?.award
    await world.rows('update awards set all_in_minor = all_in_minor + 1 where id = $1', [bad])
    const told: unknown[] = []
    const log = { error: (about: object) => void told.push(about) } as never
    expect(await issueInvoices({ ...world.deps, log })).toBe(2)
    expect(told).toMatchObject([{ award: bad }])
    const billed = await world.rows('select i.award_id::int as award from invoices i where i.payer_id = $1 order by 1', [who.id])
    expect(billed.map(({ award }) => award)).toEqual([wins[0]?.award, wins[2]?.award])
    const mails = await world.rows(`select subject from mails where account_id = $1`, [who.id])
    expect(mails).toHaveLength(2)
    await world.rows('update awards set voided_at = now() where id = $1', [bad])
  })

  it('awards of several sites are billed in one turn, each in the series of its own seller, without a gap and chained', async () => {
    await anEntity(world, { site: 'CPRTCA', code: 'TCA', hasBank: false })
    await anEntity(world, { site: 'CPRTIE', code: 'TIE', hasBank: false })
    const who = await world.someone()
    for (const site of ['CPRTUS', 'CPRTCA', 'CPRTIE', 'CPRTCA', 'CPRTUS', 'CPRTCA']) await world.aWin(who, { site })
    expect(await issueInvoices(world.deps)).toBe(6)
    const counts = await world.rows(
      `select s.entity_code as code, array_agg(i.count order by i.count) as counts from invoices i join invoice_series s on s.id = i.series_id
       where s.entity_code in ('TCA', 'TIE') group by 1 order by 1`,
    )
    expect(counts).toEqual([
      { code: 'TCA', counts: [1, 2, 3] },
      { code: 'TIE', counts: [1] },
    ])
    expect((await verifyInvoices(world.deps.db)).faults).toEqual([])
    const [balance] = await world.rows('select owed_minor::float8 as owed from balances where payer_id = $1', [who.id])
    expect(balance).toEqual({ owed: 6 * 141_500 })
  })

  it('awards of a site without a legal entity, from before its first day, or voided are not billed', async () => {
    const who = await world.someone()
    await world.aWin(who, { at: new Date('2019-12-31T12:00:00Z') })
    const { award } = await world.aWin(who)
    await world.rows('update awards set voided_at = now() where id = $1', [award])
    const { lot } = await world.aWin(who)
    await world.rows(`update lots set selling_site = 'CPRTDE' where number = $1`, [lot])
    expect(await world.bill(who)).toEqual([])
    await world.rows('update awards set voided_at = now() where account_id = $1', [who.id])
  })
})

describe('an invoice', () => {
  it('an invoice is never changed or removed, nor its lines, whoever asks', async () => {
    const who = await world.someone()
    await world.aWin(who)
    const [invoice] = await world.bill(who)
    for (const change of [
      'update invoices set total_minor = 1 where id = $1',
      'delete from invoices where id = $1',
      'update invoice_lines set amount_minor = 1 where invoice_id = $1',
      'delete from invoice_lines where invoice_id = $1',
    ])
      await expect(world.rows(change, [invoice?.id])).rejects.toThrow('append-only')
  })

  it('an invoice covers the one before it by its hash, from the first of the series on', async () => {
    const rows = await world.rows(
      `select i.number, i.kind, i.type, i.payment_type as "paymentType", i.entity_id as "entityId", i.payer_id as "payerId",
         i.bidder_id as "bidderId", i.lot, i.award_id as "awardId", i.corrects, i.currency, i.total_minor as "totalMinor",
         i.schedule_id as "scheduleId", floor(extract(epoch from i.issued_at) * 1000)::float8 as "issuedAtMs",
         floor(extract(epoch from i.due_at) * 1000)::float8 as "dueAtMs", i.prev_hash, i.hash, s.year,
         (select json_agg(json_build_object('code', code, 'amountMinor', amount_minor, 'taxMinor', tax_minor) order by position)
          from invoice_lines l where l.invoice_id = i.id) as lines
       from invoices i join invoice_series s on s.id = i.series_id where s.entity_code = 'TUS' and s.kind = 'INVOICE' order by i.count`,
    )
    expect(rows.length).toBeGreaterThan(30)
    let before = sha256(seriesGenesis({ entityCode: 'TUS', kind: 'INVOICE', year: rows[0].year }))
    for (const { prev_hash, hash, year: _, ...invoice } of rows) {
      expect(prev_hash.toString('hex')).toBe(before)
      before = sha256(prev_hash, invoiceText(invoice))
      expect(hash.toString('hex')).toBe(before)
    }
  })

  it('an invoice of a broker’s bidder is the broker’s, and names who bid', async () => {
    const broker = await world.someone({ roles: ['ROLE_BROKER'], membership_type: 'B' })
    const bidder = await world.someone({ kind: 'broker-bidder', broker_id: broker.id })
    await world.aWin(broker, { actorId: bidder.id })
    const [invoice] = await world.bill(broker)
    expect(await world.rows('select payer_id, bidder_id from invoices where id = $1', [invoice?.id])).toEqual([
      { payer_id: broker.id, bidder_id: bidder.id },
    ])
    expect(await world.bill(bidder)).toEqual([])
  })
})

it('an award names its invoice to who pays for it alone, and its mail tells of one only where the site bills', async () => {
  const payer = await world.someone()
  const bidder = await world.someone()
  const { lot } = await world.aWin(payer, { actorId: bidder.id })
  const won = async (who: typeof payer) => (await world.post('/data/lots/own-standings', { lots: [lot] }, who.headers)).data.own[0].won
  expect(await won(payer)).toMatchObject({ isPayer: true, invoiceId: null })
  const invoiceId = (await world.bill(payer))[0]?.id
  expect(await won(payer)).toMatchObject({ isPayer: true, invoiceId })
  expect(await won(bidder)).toMatchObject({ isPayer: false, invoiceId: null })
  const unbilled = await world.aWin(payer, { site: 'CPRTES' })
  const parts = [
    { accountId: payer.id, lot },
    { accountId: bidder.id, lot },
    { accountId: payer.id, lot: unbilled.lot },
  ]
  const mailed = await transaction(world.database.db, (tx) => readMailedBidders(tx, parts))
  expect(parts.map((part) => mailed.get(partOf(part.accountId, part.lot))?.isBilled)).toEqual([true, false, false])
})
