import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { anAttempt } from '../gateway-subject.test-kit.ts'
import { AdyenGateway } from './adyen-gateway.ts'
import { readReport } from './adyen-report.ts'
import { STAND_IN, writeHead, writeLine } from './adyen-stand-in-wire.test-kit.ts'
import { adyenSubject } from './adyen-subject.test-kit.ts'
import { type AdyenWorld, adyenWorld } from './adyen-world.test-kit.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

let one: AdyenWorld
beforeAll(async () => {
  one = await adyenWorld()
})
afterEach(() => one.reset())
afterAll(() => one.close())

describe('settlement reports of Adyen', () => {
  const row = (cells: Readonly<Record<string, string>>): string =>
    writeLine({
      'Merchant Account': STAND_IN.merchantAccount,
      'Psp Reference': 'P000000000000001',
      'Merchant Reference': `${'A'.repeat(22)}.1~PAY_DEPOSIT~1~1~CPRTUS`,
      'Creation Date': '2026-11-03 11:26:49',
      Type: 'Settled',
      'Modification Reference': 'C000000000000001',
      'Gross Currency': 'EUR',
      'Gross Credit (GC)': '5.00',
      'Net Currency': 'EUR',
      'Net Credit (NC)': '4.88',
      ...cells,
    })
  const payout = (day: string): string => row({ 'Merchant Reference': '', Type: 'MerchantPayout', 'Creation Date': `${day} 04:55:40` })
  const readRows = (...rows: readonly string[]) =>
    readReport([writeHead(), ...rows, ''].join('\n'), { merchantAccount: STAND_IN.merchantAccount, batch: 4 })

  it('a line is what came less what went, with what was kept of it, on its day', () => {
    expect(readRows(row({}), payout('2026-11-06'))).toMatchObject({
      closedOn: '2026-11-06',
      lines: [
        {
          lineId: 'C000000000000001-Settled-4',
          toldOn: '2026-11-03',
          amountMinor: 500,
          feeMinor: 12,
          currency: 'EUR',
          key: 'A'.repeat(22),
        },
      ],
    })
    const back = { Type: 'Refunded', 'Gross Credit (GC)': '', 'Gross Debit (GC)': '5.00', 'Net Credit (NC)': '', 'Net Debit (NC)': '5.10' }
    expect(readRows(row(back), payout('2026-11-06'))?.lines).toMatchObject([{ amountMinor: -500, feeMinor: 10 }])
  })

  it('a line that is settled after more than two weeks is told of on the earliest day that nobody was told of yet', () => {
    expect(readRows(row({}), payout('2026-11-20'))?.lines).toMatchObject([{ toldOn: '2026-11-06' }])
  })

  it('a line that was paid out in another currency is told of in that one, since nobody can compare the two', () => {
    const other = { 'Net Currency': 'USD', 'Net Credit (NC)': '5.41' }
    expect(readRows(row(other), payout('2026-11-06'))?.lines).toMatchObject([{ currency: 'USD', amountMinor: 541, feeMinor: 0 }])
  })

  it('lines of other shops, of other accounts and of none are left out, and lines alike are each their own', () => {
    const rows = [row({ 'Merchant Reference': 'ORDER-1' }), row({ 'Merchant Account': 'Another' }), row({}), row({}), payout('2026-11-06')]
    expect(readRows(...rows)?.lines.map(({ lineId }) => lineId)).toEqual(['C000000000000001-Settled-4', 'C000000000000001-Settled-4-2'])
  })

  it.each([
    ['a page', '<!doctype html><title>Sign in</title>'],
    ['nothing', ''],
    ['a quote that never ends', 'Company Account,"Merchant'],
    ['another table', 'a,b,c\n1,2,3\n'],
  ])('%s is no report', (_, text) => {
    expect(readReport(text, { merchantAccount: STAND_IN.merchantAccount, batch: 1 })).toBeNull()
  })

  it.each([
    ['Gross Credit (GC)', '5,00'],
    ['Gross Credit (GC)', '-5.00'],
    ['Gross Credit (GC)', '1000000000.01'],
    ['Net Debit (NC)', '1000000000.01'],
    ['Net Credit (NC)', '1e9'],
    ['Creation Date', 'yesterday'],
    ['Gross Currency', 'euro'],
    ['Psp Reference', 'x'],
  ])('a report with a line of ours whose %s is %s is none: half of it would be worse', (name, value) => {
    expect(readRows(row({ [name]: value }), payout('2026-11-06'))).toBeNull()
  })

  it('a day is known once reports tell of days two weeks later, and all that were told of are read', async () => {
    const own = await adyenSubject()
    const settlements = (day: string) => own.gateway.settlements(day)
    const [unknown, later] = [{ kind: 'unknown' }, { kind: 'later' }]
    try {
      expect(await settlements(today())).toEqual(later)
      await own.stand.publish(7, own.stand.report(14))
      expect(await settlements(today())).toEqual(later)
      await own.stand.publish(8, own.stand.report(15))
      expect(await settlements(today())).toEqual({ kind: 'lines', lines: [] })
      const { ref } = { ref: (await own.gateway.createPage(anAttempt())) as { ref: string } }.ref
      await own.go(ref, 'pays')
      // The notice of the ninth is lost; the tenth says that there was one.
      own.stand.isSilent = true
      await own.stand.publish(9, own.stand.report(0))
      own.stand.isSilent = false
      await own.stand.publish(10, '<!doctype html><title>Down for a moment</title>')
      expect(await settlements(today())).toEqual(unknown)
      await own.stand.publish(10, own.stand.report(16))
      for (const how of ['faulty', 'cut', 'babbling'] as const) {
        own.be(how)
        expect([how, await settlements(today())]).toEqual([how, unknown])
      }
      own.be('well')
      expect(await settlements(today())).toMatchObject({
        kind: 'lines',
        lines: [{ kind: 'CAPTURE', key: ref, ref, amountMinor: 50_000, feeMinor: 30 }],
      })
      for (const day of ['', 'today', '2026-13-01', "2026-01-01'"]) expect(await settlements(day)).toEqual(unknown)
    } finally {
      await own.close()
    }
  })

  it('a report is fetched from Adyen’s own address by the name that was signed, and not from where its notice says', async () => {
    const asked = one.stand.faults.length
    await one.closeBooks?.()
    expect(await one.gateway.settlements('2020-01-01')).toMatchObject({ kind: 'lines' })
    expect(one.stand.faults.length).toBe(asked)
    const item = { eventCode: 'REPORT_AVAILABLE', merchantReference: '', amount: { value: 0, currency: 'EUR' } }
    expect(await one.read(one.stand.notice({ ...item, pspReference: '../../secret.csv' }))).toBe('ignored')
    const { rows } = await one.database.pool.query(
      `select count(*)::int as n from adyen_reports where name !~ '^settlement_detail_report_batch_'`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('without a report user no day is told of, and nothing is asked in vain', async () => {
    const settings = {
      ...STAND_IN,
      hmacKeys: [STAND_IN.hmacKey],
      apiUrl: `${one.stand.url}/v71`,
      reportsUrl: one.stand.url,
      reports: undefined,
    }
    const gateway = new AdyenGateway(settings, { db: one.database.db, log: silentLog() })
    expect(await gateway.settlements('2020-01-01')).toEqual({ kind: 'later' })
  })
})
