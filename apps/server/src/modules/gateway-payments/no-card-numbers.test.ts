import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CARD, paymentWorld, type PaymentWorld, SET } from './gateway-payments.test-kit.ts'

const CANARIES = [...Object.values(CARD), '4111111111111111', 'NL91ABNA0417164300']
const grouped = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

const lines: string[] = []
const bodies: string[] = []
let world: PaymentWorld
beforeAll(async () => {
  world = await paymentWorld({
    log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }),
    beforeReady: (app) =>
      void app.addHook('onSend', async (_request, _reply, payload) => {
        if (typeof payload === 'string') bodies.push(payload)
        return payload
      }),
  })
})
afterAll(() => world.close())

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const { pool } = world.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${name} t limit 10000`)
    texts.push(...found.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

it('card and account numbers that are typed at the bank are in no body, log or row of ours, and not in its own book', async () => {
  const who = await world.someone()
  for (const number of Object.values(CARD)) {
    const { ref, url } = await world.begin(who, { amount: '60' })
    await world.payByCard(url, number)
    await world.post(url, 'challenge', { answer: '1234' })
    await world.post(url, 'debit', { iban: 'NL91ABNA0417164300' })
    await world.post(url, 'leave')
    await world.settle(ref)
    await world.get(`/data/payments/status/${ref}`, who.headers)
  }
  await world.payByCard((await world.begin(who, { amount: '61' })).url, '4111 1111 1111 1111')
  const { rows } = await world.database.pool.query('select ref from payment_attempts where account_id = $1', [who.id])
  expect(rows.length).toBeGreaterThan(3)
  const kept = [await everyRow(), lines.join('\n'), bodies.join('\n'), JSON.stringify(world.bank.orders.all())]
  expect(kept[0]).toContain(rows[0].ref)
  for (const number of CANARIES)
    for (const text of kept) expect([number, text.includes(number) || text.includes(grouped(number))]).toEqual([number, false])
})

it('a payment takes no card number itself: a field of that name is not looked at', async () => {
  const who = await world.someone()
  const body = { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '60', number: CARD.paid, cardNumber: CARD.paid, code: '123' }
  expect((await world.set(body, who.headers)).data.systemUp).toBe(true)
  expect(`${await everyRow()}${lines.join('')}`).not.toContain(CARD.paid)
})

it('a gateway that cannot begin a payment is logged as Error in Gateway [MKT-8.20, ACC-8.42]', async () => {
  const who = await world.someone()
  await fetch(`${world.bank.url}/v1/control`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.bankKey}` },
    body: JSON.stringify({ isDown: true }),
  })
  const before = lines.length
  const answer = await world.app.inject({
    method: 'POST',
    url: SET,
    payload: { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '62' },
    headers: who.headers,
  })
  expect(answer.json()).toMatchObject({ returnCode: 1, data: { systemUp: false } })
  expect(lines.slice(before).filter((line) => line.includes('"msg":"Error in Gateway"'))).toHaveLength(1)
})
