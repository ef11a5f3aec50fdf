import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Somebody } from '../invoices/invoices.test-kit.ts'
import { verifyInvoices } from '../invoices/verify-invoices.ts'
import { verifyJournal } from '../journal/verify-journal.ts'
import { type BankWorld, bankWorld, DESK, LINES, statementOf } from './bank.test-kit.ts'

const TRANSFER = '/data/payments/transfer'
const BOOK = '/data/operations/money/payments'
/** Uploads of one person are counted. */
const KEEPER = { kind: 'internal', privileges: ['MONEY'] }
/** A session of the British site. */
const UK = { host: 'uk.localhost', site: 'CPRTUK' } as const
const REASON = { reason: 'Seen at the bank.' }

let world: BankWorld
/** Every statement continues the one before: the next day, and what stood at its end. */
let day = Date.parse('2026-01-04T00:00:00Z')
let balance = 0
beforeAll(async () => {
  world = await bankWorld()
})
afterAll(() => world.close())

/** The next day's statement of the account. */
function next(...[lines, more]: [Parameters<typeof statementOf>[1], Parameters<typeof statementOf>[2]?]): string {
  day += 86_400_000
  const from = balance
  balance = lines.reduce((sum, { amount }) => Math.round((sum + amount) * 100) / 100, from)
  return statementOf(new Date(day).toISOString().slice(0, 10), lines, { from, ...more })
}

/** Somebody who announced a transfer for so many invoices of 1,415.00 USD. */
async function aPayer(wins = 1): Promise<{ who: Somebody; ids: number[]; reference: string }> {
  const who = await world.someone()
  for (let at = 0; at < wins; at++) await world.aWin(who)
  const ids = (await world.bill(who)).map(({ id }) => id)
  return { who, ids, reference: (await world.post(TRANSFER, { invoiceIds: ids }, who.headers)).data.reference }
}
const statuses = async (who: Somebody) =>
  (await world.get('/data/payments/invoices', who.headers)).data.invoices.map(({ status }: { status: string }) => status)
const balances = async (who: Somebody) => (await world.get('/data/payments/balances', who.headers)).data.balances
const counted = async () =>
  (
    await world.rows(
      'select (select count(*) from bank_statements)::int as s, (select count(*) from bank_lines)::int as l, (select count(*) from payments)::int as p, (select count(*) from journal_entries)::int as j',
    )
  )[0]
const act = async (
  line: number,
  what: string,
  { who = world.keeper, ...body }: { readonly who?: Somebody; readonly [field: string]: unknown },
) => world.post(`${LINES}/${line}/${what}`, body, who.headers)

describe('the desk of statements', () => {
  it('statements and their lines are for bookkeepers of their site alone, whoever runs the site', async () => {
    const id = await world.loaded(next([{ amount: 10 }]))
    const [line] = await world.lines(id)
    const [member, operator] = [await world.someone(), await world.operator()]
    const elsewhere = await world.someone({ kind: 'internal', privileges: ['MONEY', 'OPERATOR'], home_site: 'CPRTUK' }, UK)
    expect((await world.get(`${DESK}/${id}`, world.keeper.headers)).data.statement).toMatchObject({ id, open: 1 })
    for (const [who, status] of [
      [{ headers: { host: 'localhost' } }, 401],
      [member, 403],
      [operator, 403],
    ] as const) {
      expect((await world.get(DESK, who.headers)).status).toBe(status)
      expect((await world.get(`${DESK}/${id}`, who.headers)).status).toBe(status)
      expect((await world.load('x', { who: who as Somebody })).status).toBe(status)
      for (const what of ['match', 'suspense', 'return'])
        expect((await world.post(`${LINES}/${line.id}/${what}`, {}, who.headers)).status).toBe(status)
    }
    expect((await world.get(DESK, elsewhere.headers)).data).toMatchObject({ statements: [], suspense: [] })
    expect((await world.get(`${DESK}/${id}`, elsewhere.headers)).data).toMatchObject({ errorCode: 'STATEMENT_NOT_FOUND' })
    expect((await world.post(`${DESK}/${id}/post`, {}, elsewhere.headers)).data).toMatchObject({ errorCode: 'STATEMENT_NOT_FOUND' })
    expect((await world.post(`${DESK}/${id}/discard`, REASON, elsewhere.headers)).data).toMatchObject({ errorCode: 'STATEMENT_NOT_FOUND' })
    expect((await act(line.id, 'suspense', { ...REASON, who: elsewhere })).data).toMatchObject({ errorCode: 'LINE_NOT_FOUND' })
    expect((await act(line.id, 'match', { number: member.number, ...REASON, who: elsewhere })).data).toMatchObject({
      errorCode: 'NO_SUCH_PERSON',
    })
    expect((await world.load(statementOf('2026-01-06', []), { who: elsewhere })).data).toMatchObject({ reason: 'NOT_OURS' })
    const { 'x-xsrf-token': _, ...bare } = world.keeper.headers
    expect((await world.post(`${DESK}/${id}/post`, {}, bare)).status).toBe(403)
    expect((await world.load(next([]), { who: { ...world.keeper, headers: bare as never } })).status).toBe(403)
  })

  it('posting and deciding take a fresh proof of who does it', async () => {
    const stale = await world.someone({ kind: 'internal', privileges: ['MONEY'] }, { proved_at: new Date(0) as never })
    const id = await world.loaded(next([{ amount: 11 }]))
    const [line] = await world.lines(id)
    expect((await world.post(`${DESK}/${id}/post`, {}, stale.headers)).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
    for (const [what, body] of [
      ['match', { number: 1, ...REASON }],
      ['suspense', REASON],
      ['return', { paymentId: 1, ...REASON }],
    ] as const)
      expect((await act(line.id, what, { ...body, who: stale })).data).toMatchObject({ errorCode: 'PROOF_NEEDED' })
  })
})

describe('lines with an exact reference', () => {
  it('lines with the reference of one transfer pay its invoices: in part, whole, and what is over as credit', async () => {
    const [whole, part, over] = [await aPayer(2), await aPayer(), await aPayer()]
    const id = await world.loaded(
      next([
        { amount: 2830, text: `ORDER ${whole.reference}`, ref: 'W1' },
        { amount: 500, text: part.reference.replaceAll(/(.{4})/g, '$1 '), ref: 'W2' },
        { amount: 1500, text: over.reference.toLowerCase(), ref: 'W3' },
        { amount: 77, text: 'car' },
      ]),
    )
    // Nothing is posted by loading.
    expect(await statuses(whole.who)).toEqual(['PENDING', 'PENDING'])
    expect((await world.lines(id)).map(({ outlook }) => outlook)).toEqual(['EXACT', 'EXACT', 'EXACT', 'NONE'])
    expect((await world.post940(id)).data).toEqual({ posted: 3, left: 0, failed: 0 })
    expect(await statuses(whole.who)).toEqual(['PAID', 'PAID'])
    expect(await balances(part.who)).toMatchObject([{ owed: 915, credit: 0 }])
    expect(await balances(over.who)).toMatchObject([{ owed: 0, credit: 85 }])
    expect((await world.post940(id)).data).toEqual({ posted: 0, left: 0, failed: 0 })
    expect((await world.get(`${DESK}/${id}`, world.keeper.headers)).data).toMatchObject({
      counts: { open: 1, exact: 0, decided: 3 },
      in: 4907,
    })
  })

  it('lines that two people post at once are booked once', async () => {
    const payers: Awaited<ReturnType<typeof aPayer>>[] = []
    for (let at = 0; at < 6; at++) payers.push(await aPayer())
    const id = await world.loaded(next(payers.map(({ reference }, at) => ({ amount: 1415, text: reference, ref: `TWO${at}` }))))
    const answers = await Promise.all(Array.from({ length: 5 }, () => world.post940(id)))
    expect(answers.reduce((sum, { data }) => sum + data.posted, 0)).toBe(6)
    for (const { who } of payers) expect(await balances(who)).toMatchObject([{ owed: 0, credit: 0 }])
  })

  it('money that somebody booked by hand is the line’s already, and another sum is left to people', async () => {
    const [same, other] = [await aPayer(), await aPayer()]
    const booked = async (one: typeof same, amountMinor: number) =>
      world.post(
        BOOK,
        {
          number: one.who.number,
          currency: 'USD',
          amountMinor,
          source: 'BANK',
          reference: one.reference,
          receivedOn: '2026-01-05',
          ...REASON,
        },
        (await world.manager()).headers,
      )
    const { data } = await booked(same, 141_500)
    await booked(other, 100_000)
    const id = await world.loaded(
      next([
        { amount: 1415, text: same.reference },
        { amount: 1415, text: other.reference },
      ]),
    )
    expect((await world.lines(id)).map(({ outlook }) => outlook)).toEqual(['BOOKED', 'SUGGESTED'])
    expect((await world.post940(id)).data).toEqual({ posted: 1, left: 0, failed: 0 })
    expect(await balances(same.who)).toMatchObject([{ owed: 0, credit: 0 }])
    expect((await world.lines(id))[0]).toMatchObject({ state: 'POSTED', paymentId: data.paymentId })
  })

  it('money that was booked by hand for somebody else leaves its line to people', async () => {
    const { who, reference } = await aPayer()
    const other = await world.someone()
    const booked = {
      number: other.number,
      currency: 'USD',
      amountMinor: 141_500,
      source: 'BANK',
      reference,
      receivedOn: '2026-01-05',
      ...REASON,
    }
    expect((await world.post(BOOK, booked, (await world.manager()).headers)).returnCode).toBe(1)
    const id = await world.loaded(next([{ amount: 1415, text: reference }]))
    expect((await world.lines(id))[0]).toMatchObject({ outlook: 'SUGGESTED' })
    expect((await world.post940(id)).data).toEqual({ posted: 0, left: 0, failed: 0 })
    expect(await balances(who)).toMatchObject([{ owed: 1415 }])
  })

  it('a file that two people load at once is loaded once, also where its lines add up to nothing', async () => {
    const file = next([{ amount: 5 }, { amount: -5 }])
    const loaders = [world.someone(KEEPER), world.someone(KEEPER), world.someone(KEEPER), world.someone(KEEPER)]
    const answers = await Promise.all((await Promise.all(loaders)).map((who) => world.load(file, { who })))
    expect(answers.map(({ data }) => data.reason ?? 'loaded').toSorted()).toEqual(['LOADED', 'LOADED', 'LOADED', 'loaded'])
  })

  it('a reference is booked by hand once, whatever day is named', async () => {
    const { who, reference } = await aPayer()
    const body = { number: who.number, currency: 'USD', amountMinor: 1_000, source: 'BANK', reference, ...REASON }
    const operator = await world.manager()
    expect((await world.post(BOOK, { ...body, receivedOn: '2026-01-05' }, operator.headers)).returnCode).toBe(1)
    for (const receivedOn of ['2026-01-05', '2026-01-06'])
      expect((await world.post(BOOK, { ...body, receivedOn }, operator.headers)).data).toMatchObject({ reason: 'BOOKED' })
    expect((await world.post(BOOK, { ...body, receivedOn: '2026-01-06', source: 'CASH' }, operator.headers)).returnCode).toBe(1)
  })
})

describe('lines by hand', () => {
  it('lines are suggested by number and by sum with the payer’s name, and booked on what is chosen', async () => {
    const who = await world.someone()
    await world.aWin(who, { price: 2222 })
    const [invoice] = await world.bill(who)
    const amount = (invoice?.totalMinor ?? 0) / 100
    const id = await world.loaded(
      next([
        { amount: amount - 50, text: `inv ${invoice?.number}` },
        { amount, text: 'TESTER PAT' },
      ]),
    )
    const [named, alike] = await world.lines(id)
    expect(named).toMatchObject({ outlook: 'SUGGESTED', suggestions: [{ ground: 'NUMBER', number: who.number, difference: -50 }] })
    expect(alike.suggestions[0]).toMatchObject({ ground: 'SUM_AND_NAME', number: who.number, difference: 0 })
    const matched = await act(named.id, 'match', { number: who.number, invoiceIds: [invoice?.id], ...REASON })
    expect(matched.data).toMatchObject({ state: 'POSTED', outlook: null, suggestions: [] })
    expect(await balances(who)).toMatchObject([{ owed: 50 }])
    expect((await act(named.id, 'match', { number: who.number, ...REASON })).data).toMatchObject({
      errorCode: 'LINE_REFUSED',
      reason: 'DECIDED',
    })
    expect((await act(named.id, 'suspense', REASON)).data).toMatchObject({ reason: 'DECIDED' })
    expect(
      (await world.rows("select count(*)::int as n from account_events where account_id = $1 and kind = 'payment-booked'", [who.id]))[0],
    ).toEqual({ n: 1 })
  })

  it('a line in suspense is on the bank, pays nobody, and is booked later once', async () => {
    const { who } = await aPayer()
    const id = await world.loaded(next([{ amount: 1415, text: 'UNKNOWN 3310' }]))
    const [line] = await world.lines(id)
    expect((await act(line.id, 'suspense', REASON)).data).toMatchObject({ state: 'SUSPENSE', reason: REASON.reason })
    expect((await act(line.id, 'suspense', REASON)).data).toMatchObject({ reason: 'DECIDED' })
    const sums = async () =>
      world.rows("select account, sum(minor)::int as minor from journal_lines where account in ('BANK', 'SUSPENSE') group by 1 order by 1")
    const before = await sums()
    expect((await world.get(DESK, world.keeper.headers)).data).toMatchObject({ suspended: 1, suspense: [{ id: line.id }] })
    const both = await Promise.all([0, 1].map(() => act(line.id, 'match', { number: who.number, ...REASON })))
    expect(both.filter(({ returnCode }) => returnCode === 1)).toHaveLength(1)
    expect(await balances(who)).toMatchObject([{ owed: 0, credit: 0 }])
    const after = await sums()
    expect(after[0]).toEqual(before[0])
    expect(after[1].minor - before[1].minor).toBe(141_500)
    expect((await world.get(DESK, world.keeper.headers)).data.suspended).toBe(0)
  })

  it.each([
    [{ number: 1, ...REASON }, 'NO_SUCH_PERSON'],
    [{ invoiceIds: [999_999_999], ...REASON }, 'INVOICE_NOT_FOUND'],
    [{ reason: ' ' }, 'INVALID_INPUT'],
    [{}, 'INVALID_INPUT'],
    [{ invoiceIds: [-1], ...REASON }, 'INVALID_INPUT'],
  ])('a line is not matched by %j', async (body, errorCode) => {
    const { who } = await aPayer()
    const id = await world.loaded(next([{ amount: 9 }]))
    const [line] = await world.lines(id)
    expect((await act(line.id, 'match', { number: who.number, ...body })).data).toMatchObject({ errorCode })
    expect((await world.lines(id))[0].state).toBe('STAGED')
  })

  it('nobody books a line as their own money', async () => {
    const id = await world.loaded(next([{ amount: 9 }]))
    const [line] = await world.lines(id)
    expect((await act(line.id, 'match', { number: world.keeper.number, ...REASON })).data).toMatchObject({ reason: 'SELF' })
    expect((await act(999_999, 'match', { number: world.keeper.number, ...REASON })).data.errorCode).toBeDefined()
  })
})

describe('money that goes back', () => {
  it('money that goes back has its invoice owed again and its lot held, once', async () => {
    const { who, reference } = await aPayer()
    const first = await world.loaded(next([{ amount: 1415, text: reference, ref: 'R1' }]))
    await world.post940(first)
    const id = await world.loaded(
      next([
        { amount: -1415, mark: 'RC', kind: 'NRTI', text: `RETURNED ${reference}` },
        { amount: -1415, text: 'fee' },
      ]),
    )
    const [line, other] = await world.lines(id)
    expect(line).toMatchObject({ outlook: 'RETURNS', returns: [{ number: who.number, reference }] })
    expect(other).toMatchObject({ outlook: 'NONE', returns: [] })
    const { paymentId } = line.returns[0]
    expect((await act(line.id, 'match', { number: who.number, ...REASON })).data).toMatchObject({
      errorCode: 'LINE_REFUSED',
      reason: 'OUT',
    })
    expect((await act(line.id, 'return', { paymentId: 999_999, ...REASON })).data).toMatchObject({ errorCode: 'PAYMENT_NOT_FOUND' })
    const both = await Promise.all([line, other].map(({ id: of }) => act(of, 'return', { paymentId, ...REASON })))
    expect(both.map(({ data }) => data.reason).toSorted()).toEqual(['RETURNED', REASON.reason])
    expect(await balances(who)).toMatchObject([{ owed: 1415 }])
    expect(await statuses(who)).toEqual(['OPEN'])
    const { rows } = await world.database.pool.query(
      `select h.kind, h.reason from release_holds h join invoices i on i.lot = h.lot where i.payer_id = $1 and h.lifted_at is null`,
      [who.id],
    )
    expect(rows).toEqual([{ kind: 'DISPUTE', reason: `Returned ${reference}` }])
  })

  it('money that goes back is of the same sum and came by bank', async () => {
    const { who, reference } = await aPayer()
    const first = await world.loaded(next([{ amount: 1415, text: reference }]))
    await world.post940(first)
    const [{ payment_id: paymentId }] = await world.rows('select payment_id from bank_lines where statement_id = $1', [first])
    const id = await world.loaded(next([{ amount: -1414, mark: 'RC', text: reference }, { amount: 5 }]))
    const [line, incoming] = await world.lines(id)
    expect((await act(line.id, 'return', { paymentId, ...REASON })).data).toMatchObject({ reason: 'SUM_DIFFERS' })
    expect((await act(incoming.id, 'return', { paymentId, ...REASON })).data).toMatchObject({ reason: 'IN' })
    expect(await balances(who)).toMatchObject([{ owed: 0 }])
  })
})

describe('a line counts once', () => {
  it('a line whose bank reference, day and sum were counted before is left to people and goes into suspense alone', async () => {
    const { who, reference } = await aPayer()
    const file = next([{ amount: 1415, text: reference, ref: 'ONCE' }])
    await world.post940(await world.loaded(file))
    const today = new Date(day).toISOString().slice(0, 10)
    const from = balance
    balance += 1415
    const id = await world.loaded(statementOf(today, [{ amount: 1415, text: reference, ref: 'ONCE' }], { from }))
    const [line] = await world.lines(id)
    expect(line).toMatchObject({ outlook: 'REPEATS', suggestions: [] })
    expect((await world.post940(id)).data).toEqual({ posted: 0, left: 0, failed: 0 })
    expect((await act(line.id, 'match', { number: who.number, ...REASON })).data).toMatchObject({ reason: 'REPEATS' })
    expect((await act(line.id, 'suspense', REASON)).returnCode).toBe(1)
  })

  it('two lines that are alike count both, and the same file is refused', async () => {
    const file = next([{ amount: 5 }, { amount: 5 }])
    const id = await world.loaded(file)
    expect((await world.lines(id)).map(({ outlook }) => outlook)).toEqual(['NONE', 'NONE'])
    expect((await world.load(file)).data).toMatchObject({ errorCode: 'STATEMENT_REFUSED', reason: 'LOADED' })
  })

  it('the last statement is taken back as long as nothing of it was decided, and can be loaded again', async () => {
    const before = { day, balance }
    const first = next([{ amount: 3 }])
    const id = await world.loaded(first)
    const later = await world.loaded(next([{ amount: 4 }]))
    const discard = (of: number) => world.post(`${DESK}/${of}/discard`, REASON, world.keeper.headers)
    expect((await discard(id)).data).toMatchObject({ reason: 'CONTINUED' })
    expect((await discard(later)).data).toEqual({ id: later })
    expect((await discard(later)).data).toMatchObject({ errorCode: 'STATEMENT_NOT_FOUND' })
    expect((await discard(id)).data).toEqual({ id })
    Object.assign(before, { id: await world.loaded(first) })
    balance = before.balance + 3
    const [line] = await world.lines((before as never as { id: number }).id)
    await act(line.id, 'suspense', REASON)
    expect((await discard((before as never as { id: number }).id)).data).toMatchObject({ reason: 'DECIDED' })
    day = before.day + 86_400_000
  })
})

describe('a file that is refused', () => {
  it('a file whose first balance is not the last one names the days that are missing', async () => {
    const before = await counted()
    const at = (days: number) => new Date(day + days * 86_400_000).toISOString().slice(0, 10)
    const file = (days: number) => statementOf(at(days), [{ amount: 1 }], { from: balance + 1 })
    expect((await world.load(file(4))).data).toMatchObject({ errorCode: 'STATEMENT_REFUSED', reason: 'GAP', from: at(1), until: at(3) })
    const began = { expected: `${balance}`, found: `${balance + 1}`, currencyCode: 'USD' }
    expect((await world.load(file(1))).data).toMatchObject({ reason: 'BALANCE', ...began })
    expect((await world.load(file(0))).data).toMatchObject({ reason: 'OVERLAP', from: at(0), until: at(0) })
    expect((await world.load(file(-3))).data).toMatchObject({ reason: 'OVERLAP' })
    expect(await counted()).toEqual(before)
  })

  const camt = (inside: string, root = 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"', before = '') =>
    `<?xml version="1.0" encoding="UTF-8"?>${before}<Document ${root}><BkToCstmrStmt>${inside}</BkToCstmrStmt></Document>`
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at} "${`&l${at - 1};`.repeat(10)}">`).join('')}]>`
  it.each<[string, string, string | Buffer]>([
    ['an external entity', 'DOCTYPE', camt('<Stmt>&xxe;</Stmt>', undefined, '<!DOCTYPE a [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>')],
    ['a billion laughs', 'DOCTYPE', camt('<Stmt>&l8;</Stmt>', undefined, laughs)],
    ['an entity nobody declared', 'BROKEN', camt('<Stmt>&xxe;</Stmt>')],
    ['XML that is cut off', 'BROKEN', camt('').slice(0, -20)],
    ['MT940 that is cut off', 'BROKEN', statementOf('2026-01-05', [{ amount: 1 }]).slice(0, -30)],
    ['UTF-16', 'ENCODING', Buffer.from('﻿:20:ST', 'utf16le')],
    ['XML that says it is UTF-16', 'ENCODING', '<?xml version="1.0" encoding="UTF-16"?><a/>'],
    ['another version', 'VERSION', camt('', 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.06"')],
    ['another message', 'VERSION', camt('', 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.02"')],
    ['other XML', 'FORMAT', '<html></html>'],
    ['no statement', 'NO_STATEMENT', camt('')],
    ['nothing', 'NO_STATEMENT', ' '],
    ['CSV without a reading', 'MAPPING', 'Date,Amount\n2026-01-05,1'],
    ['some text', 'FORMAT', 'hello'],
    ['a picture', 'FILE_TYPE', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', 'FILE_TYPE', '%PDF-1.7\n'],
    ['an archive', 'FILE_TYPE', Buffer.from('504b0304140000000800', 'hex')],
    ['elements a thousand deep', 'BROKEN', camt(`<Stmt>${'<a>'.repeat(1_000)}${'</a>'.repeat(1_000)}</Stmt>`)],
    ['an account of nobody here', 'NOT_OURS', statementOf('2026-01-05', [], { account: '999' })],
    ['another currency of our account', 'NOT_OURS', statementOf('2026-01-05', [], { currency: 'EUR' })],
    ['lines that do not add up', 'SUM', statementOf('2026-01-05', [{ amount: 1 }], { to: 2 })],
  ])('a file that is refused leaves nothing: %s', async (_, reason, file) => {
    const before = await counted()
    const answer = await world.load(file)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ errorCode: 'STATEMENT_REFUSED', reason })
    expect(await counted()).toEqual(before)
  })

  it('a file of more than 4 MB is refused before it is read', async () => {
    const before = await counted()
    expect((await world.load(Buffer.alloc(4 * 1024 * 1024 + 1, 0x20))).status).toBe(413)
    expect(await counted()).toEqual(before)
  })

  it('a request without a file names the field', async () => {
    const answer = await world.app.inject({ method: 'POST', url: DESK, headers: world.keeper.headers, payload: {} })
    expect(answer.statusCode).toBe(415)
  })
})

describe('camt.053', () => {
  const entry = (
    v8: boolean,
    { amount, text, ref, cd = 'CRDT', more = '' }: { amount: string; text: string; ref: string; cd?: string; more?: string },
  ) =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${cd}</CdtDbtInd>${more}<Sts>${v8 ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts><BookgDt><Dt>DAY</Dt></BookgDt>
     <AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
     <RltdPties><Dbtr>${v8 ? '<Pty><Nm>D &amp; R Reyes</Nm></Pty>' : '<Nm>D &amp; R Reyes</Nm>'}</Dbtr><DbtrAcct><Id><Othr><Id>987</Id></Othr></Id></DbtrAcct></RltdPties>
     <RmtInf>${text}</RmtInf></TxDtls></NtryDtls></Ntry>`
  const bal = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${Math.abs(amount).toFixed(2)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>DAY</Dt></Dt></Bal>`

  it.each([false, true])('camt.053 pays by structured and by written reference; version 08: %s', async (v8) => {
    const [one, two] = [await aPayer(), await aPayer()]
    day += 86_400_000
    const today = new Date(day).toISOString().slice(0, 10)
    const [from, to] = [balance, balance + 2830]
    balance = to
    const file = `<?xml version="1.0" encoding="UTF-8"?>
      <ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${v8 ? 8 : 2}"><ns:BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id>
      <Acct><Id><Othr><Id>000123456789</Id></Othr></Id><Ccy>USD</Ccy></Acct>${bal('OPBD', from)}${bal('CLBD', to)}${bal('CLAV', 1)}
      ${entry(v8, { amount: '1415.00', ref: `C${v8}1`, text: `<Strd><CdtrRefInf><Ref>${one.reference}</Ref></CdtrRefInf></Strd>` })}
      ${entry(v8, { amount: '1415.00', ref: `C${v8}2`, text: `<Ustrd>lot </Ustrd><Ustrd>${two.reference}</Ustrd>` })}
      <Ntry><Amt Ccy="USD">99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${v8 ? '<Cd>PDNG</Cd>' : 'PDNG'}</Sts></Ntry>
      </Stmt></ns:BkToCstmrStmt></ns:Document>`.replaceAll('DAY', today)
    const id = await world.loaded(file)
    expect((await world.lines(id))[0]).toMatchObject({ party: 'D & R Reyes', partyAccount: '987', amount: 1415, outlook: 'EXACT' })
    expect((await world.post940(id)).data).toEqual({ posted: 2, left: 0, failed: 0 })
    for (const { who } of [one, two]) expect(await statuses(who)).toEqual(['PAID'])
  })
})

describe('CSV by a saved reading', () => {
  const reading = {
    delimiter: ',',
    decimal: '.',
    day: 'YYYY-MM-DD',
    skippedRows: 1,
    columns: { bookedOn: 1, party: 2, remittance: 3, amount: 4 },
  }
  const mapping = { name: 'Nowhere', account: '000123456789', currency: 'USD', reading }
  const save = async (body: object, who = world.keeper) => world.post('/data/operations/money/mappings', body, who.headers)

  it('a CSV file is read by its reading with the balances that were typed', async () => {
    const { who, reference } = await aPayer()
    const keeper = await world.someone(KEEPER)
    const saved = (await save(mapping)).data
    expect((await world.get(DESK, world.keeper.headers)).data.mappings[0]).toMatchObject({ id: saved.id, name: 'Nowhere' })
    day += 86_400_000
    const today = new Date(day).toISOString().slice(0, 10)
    const file = `Date,Name,Text,Amount\n${today},"Reyes, D",=HYPERLINK(1) ${reference},"1,415.00"\n`
    const mappingId = String(saved.id)
    expect((await world.load(file, { who: keeper, fields: { mappingId } })).data).toMatchObject({ reason: 'SUM' })
    const wrong = { mappingId, opening: 'x', closing: '' }
    expect((await world.load(file, { who: keeper, fields: wrong })).data).toMatchObject({
      errorCode: 'INVALID_INPUT',
      fieldErrors: { opening: 'validation.amount' },
    })
    expect((await world.load(file, { who: keeper, fields: { mappingId: '999999' } })).data).toMatchObject({ errorCode: 'INVALID_INPUT' })
    const loaded = await world.load(file, {
      who: keeper,
      fields: { mappingId, opening: String(balance), closing: (balance + 1415).toFixed(2) },
    })
    balance += 1415
    await world.post940(loaded.data.statements[0].id)
    expect(await statuses(who)).toEqual(['PAID'])
  })

  it('a reading is saved for accounts of the own site alone, and as it is meant', async () => {
    const elsewhere = await world.someone({ kind: 'internal', privileges: ['MONEY'], home_site: 'CPRTUK' }, UK)
    expect((await save(mapping, elsewhere)).data).toMatchObject({ errorCode: 'STATEMENT_REFUSED', reason: 'NOT_OURS' })
    for (const columns of [
      { amount: 1 },
      { bookedOn: 1 },
      { bookedOn: 1, credit: 2 },
      { bookedOn: 0, amount: 1 },
      { bookedOn: 1, amount: 201 },
    ])
      expect((await save({ ...mapping, reading: { ...reading, columns } })).returnCode).not.toBe(1)
  })
})

it('the books hold after all of it', async () => {
  expect((await verifyJournal(world.database.db)).faults).toEqual([])
  expect((await verifyInvoices(world.database.db)).faults).toEqual([])
})
