// T57: numbers of cards and bank accounts that are typed at the practice bank are in nothing of ours: no body, log, row, file or heap.
import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { openSimulator } from '../../apps/gateway-simulator/src/server.ts'
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { startScratchPostgres } from '../../apps/server/src/platform/postgres/scratch.ts'
import { aPerson, signIn } from '../../apps/server/test/people.ts'
import { Asker } from '../raw/ask.ts'
import { record } from '../result.ts'
import { sized } from '../sales/size.ts'
import { cardFieldsIn, pathsOfPages } from './fields.ts'
import { cardNumbersIn, formsOf, isCardNumber, passesLuhn } from './find-cards.ts'
import type { CardsAnswer, CardsQuestion, CardsRequest } from './protocol.ts'
import { EVERY_TABLE, filesBeneath, textsInFile } from './search-files.ts'

const PAYMENTS = sized({ short: 40, long: 400 })
const STRANGE_CARDS = sized({ short: 10, long: 40 })
const KEY = 'key of the practice bank'
const NOTICES = 'secret of its notices'
const CARDS = [
  '4000000000000002',
  '5100000000000008',
  '4000000000000010',
  '4000000000000028',
  '4000000000000036',
  '4000000000000044',
  '4000000000000101',
  '4000000000000119',
  '4000000000000200',
  '4000000000000218',
  '4000000000000226',
  '4000000000000242',
  '4000000000000259',
  '4000000000000275',
]
const IBANS = ['NL91ABNA0417164300', 'DE89370400440532013000']
const START_LIMIT_MS = 120_000
const ASK_LIMIT_MS = 60_000
const SETTLE_MS = 16_000
const PLANTED = '4539578763621486'

/** Numbers that are nobody's and pass every check; the practice bank refuses them. */
function strangeCard(): string {
  for (;;) {
    const digits = `4539${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e5)).padStart(5, '0')}`
    const whole = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(passesLuhn)
    if (whole !== undefined && isCardNumber(whole)) return whole
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cards-'))
const postgres = await startScratchPostgres()
const admin = new Client({ connectionString: postgres.url('postgres') })
await admin.connect()
await admin.query('create database cards')
await admin.end()
const databaseUrl = postgres.url('cards')
await migrate(databaseUrl)
const database: Database = openDatabase(databaseUrl, { log: silentLog(), use: 'command' })
const bank = await openSimulator({
  port: 0,
  file: join(folder, 'book.json'),
  key: KEY,
  noticeSecret: NOTICES,
  waits: { debitMs: 300, chargebackMs: 300, disputeMs: 3_000 },
})
const bodiesFile = join(folder, 'bodies')
const request: CardsRequest = {
  databaseUrl,
  dataDir: mkdtempSync(join(folder, 'data-')),
  simulator: { url: bank.url, key: KEY, noticeSecret: NOTICES },
  bodiesFile,
}
const child = fork(join(import.meta.dirname, 'serve.ts'), [JSON.stringify(request)], {
  stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  execArgv: ['--expose-gc'],
})
const logged: string[] = []
for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void logged.push(chunk.toString('latin1')))

const answered = (limitMs: number): Promise<CardsAnswer> =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the server is silent: ${logged.join('').slice(-2_000)}`)), limitMs)
    child.once('message', (answer: CardsAnswer) => {
      clearTimeout(limit)
      resolve(answer)
    })
  })
const ask = (question: CardsQuestion): Promise<CardsAnswer> => {
  const answer = answered(START_LIMIT_MS)
  child.send(question)
  return answer
}

try {
  const ready = await answered(START_LIMIT_MS)
  if (ready.kind !== 'ready') throw new Error('the server did not begin')
  const asker = new Asker(ready.port, ASK_LIMIT_MS)
  const call = async (headers: Readonly<Record<string, string>>, path: string, body?: object): Promise<string> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const sent = { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const outcome = await asker.ask({ method: body === undefined ? 'GET' : 'POST', path, headers: sent, ...json })
    return outcome.kind === 'reply' ? outcome.body.toString('utf8') : ''
  }
  const post = (url: string, what: string, fields: Readonly<Record<string, string>>) =>
    fetch(`${url}/${what}`, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  const typed = new Set<string>()
  let begun = 0
  const pay = async (number: string, iban: string): Promise<void> => {
    const person = await aPerson(database.db)
    const headers = { ...(await signIn(database.db, person)) }
    const answer = await call(headers, '/data/payments/setPciParam/', { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '60' })
    const { data } = JSON.parse(answer) as { data: { pciURL?: string; orderRefId?: string } }
    if (data.pciURL === undefined) throw new Error(`no page of the bank: ${answer.slice(0, 300)}`)
    begun += 1
    typed.add(number)
    typed.add(iban)
    await post(data.pciURL, 'card', { number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1), keep: 'on' })
    await post(data.pciURL, 'challenge', { answer: '1234' })
    await post(data.pciURL, 'debit', { iban })
    await post(data.pciURL, 'leave', {})
    await call(headers, `/data/payments/status/${data.orderRefId}`)
    await call(headers, '/member-payments/deposits')
  }
  const numbers = [...CARDS, ...Array.from({ length: STRANGE_CARDS }, strangeCard)]
  for (let at = 0; at < PAYMENTS; at++) await pay(numbers[at % numbers.length] ?? '', IBANS[at % IBANS.length] ?? '')
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

  // No field of our origin takes one: every page, as a visitor, a member, and who works at every desk.
  const member = { ...(await signIn(database.db, await aPerson(database.db))) }
  const privileges = ['OPERATOR', 'MONEY', 'CASHIER', 'GATE']
  const clerk = { ...(await signIn(database.db, await aPerson(database.db, { kind: 'internal', privileges }))) }
  const fields: string[] = []
  const paths = ready.hasPages ? await pathsOfPages({ value: 'toyota', make: 'toyota', view: 'current', navMenu: 'security' }) : []
  let seen = 0
  for (const path of paths)
    for (const headers of [{}, member, clerk]) {
      const html = await call(headers, path)
      if (html.includes('<html')) seen += 1
      fields.push(...cardFieldsIn(html).map((tag) => `${path}: ${tag.slice(0, 120)}`))
    }

  const forms = new Map([...typed].flatMap((number) => formsOf(number).map((form) => [form, number] as const)))
  const texts = [...forms.keys()]
  const found: string[] = []
  const look = (where: string, has: readonly string[]): void =>
    void found.push(...has.map((form) => `found: ${forms.get(form)} as ${form} in ${where}`))
  const lookIn = (where: string, text: string): void =>
    look(
      where,
      texts.filter((form) => text.includes(form)),
    )
  const rows: string[] = []
  const { rows: tables } = await database.pool.query<{ name: string }>(EVERY_TABLE)
  for (const { name } of tables) {
    const all = await database.pool.query<{ row: string }>(`select to_jsonb(t)::text as row from public.${name} t`)
    rows.push(...all.rows.map(({ row }) => row))
  }
  lookIn('the rows', rows.join('\n'))
  const log = logged.join('')
  lookIn('the log', log)
  const bodies = readFileSync(bodiesFile, 'latin1')
  look('bodies and heads', await textsInFile(bodiesFile, texts))
  await database.pool.query('checkpoint')
  const cluster = filesBeneath(postgres.cluster.home).filter((path) => !path.includes('/run/'))
  for (const path of [...cluster, ...filesBeneath(request.dataDir)])
    look(path.split('/').slice(-2).join('/'), await textsInFile(path, texts))
  const heap = join(folder, 'heap.heapsnapshot')
  await ask({ kind: 'snapshot', file: heap })
  look('the heap', await textsInFile(heap, texts))
  lookIn('the book of the practice bank', readFileSync(join(folder, 'book.json'), 'utf8'))
  const detected = [...cardNumbersIn(bodies), ...cardNumbersIn(log), ...cardNumbersIn(rows.join('\n'))].map(
    (number) => `detected: ${number}, which nobody typed here`,
  )

  // The trial sees one that is there: in a body, a row, a file of the database and the heap.
  const unseen: string[] = []
  await call(member, `/data/payments/history?page=${PLANTED}`)
  if (!cardNumbersIn(readFileSync(bodiesFile, 'latin1')).includes(PLANTED)) unseen.push('a number in an address')
  await database.pool.query(`create table planted as select $1::text as number`.replace('$1', `'${PLANTED}'`))
  await database.pool.query('checkpoint')
  const again = filesBeneath(postgres.cluster.home)
  const hits = await Promise.all(again.map((path) => textsInFile(path, [PLANTED])))
  if (!hits.some((one) => one.length > 0)) unseen.push('a number in a row, in the files of the database')
  await ask({ kind: 'hold', text: PLANTED })
  await ask({ kind: 'snapshot', file: heap })
  if ((await textsInFile(heap, [PLANTED])).length === 0) unseen.push('a number in the heap')
  if (cardFieldsIn('<input name="cardNumber"><input autocomplete="cc-csc">').length !== 2) unseen.push('a field of a card')
  asker.close()

  const shortfalls = [
    ...found,
    ...detected,
    ...fields.map((field) => `field: ${field}`),
    ...unseen.map((name) => `control: not seen: ${name}`),
    ...(ready.hasPages && seen > 0 ? [] : ['no page was looked at']),
  ]
  await record({
    id: 'T57',
    figures: {
      'payments begun': begun,
      'payments that the bank took': bank.orders.all().filter(({ status }) => status === 'CAPTURED').length,
      'numbers typed at the bank': typed.size,
      'forms looked for': texts.length,
      'bytes of bodies and heads': bodies.length,
      'bytes of the log': log.length,
      'tables, rows': `${tables.length}, ${rows.length}`,
      'files of the database and of ours': cluster.length,
      'pages looked at, as three kinds of people': seen,
      'planted numbers and fields seen': 4 - unseen.length,
      found: found.length + detected.length + fields.length,
    },
    wants:
      'numbers of cards and accounts that are typed at the practice bank are in no body, head, log, row, file of the database or heap of ours, in none of seven forms; no number of a card that is none of these either; no field of a page of ours asks for one',
    holds: shortfalls.length === 0 && begun >= PAYMENTS,
    shortfalls,
  })
} finally {
  child.disconnect()
  await database.close()
  await bank.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
