// T43: a hundred people with everything a person can leave here; exported, deleted, and looked for in every table, file, log and backup.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { eraseClosedAccounts } from '../../apps/server/src/modules/account-information/index.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openVault, Retention, storeOf } from '../../apps/server/src/platform/vault/index.ts'
import type { SignedInHeaders } from '../../apps/server/test/people.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { record } from '../result.ts'
import { openSale, type OpenSale, placeBid } from './bidding.ts'
import { makeCrowd, type OneOfCrowd, PASSWORD } from './crowd.ts'
import { type Installation, withInstallation } from './installation.ts'
import { atShare } from './share.ts'
import { actAs, type Crowded, signInByForm } from './sign-in.ts'

const PEOPLE = 100
const CLOSED_FOR = '31 days'
/** A valid bid, minor units. */
const BID_MINOR = 500_000
/** So that the highest bidder stays below the rate of bids. */
const BID_PAUSE_MS = 120
const CHAT_TRIES = 20
const CHAT_WAIT_MS = 500
const BIN = join(import.meta.dirname, '../../bin/hammerlane.js')

/** What says who somebody is, other for each. */
interface Identity {
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string
  readonly phone: string
  readonly line1: string
  readonly email: string
  readonly nextEmail: string
  readonly words: string
}

const identityOf = (at: number): Identity => ({
  firstName: `Quillan${letters(at)}`,
  lastName: `Vanderzeel${letters(at)}`,
  companyName: `Plumtree ${letters(at)} Motors`,
  phone: `+1 972 555 ${String(1_000 + at)}`,
  line1: `${9_000 + at} Larchmont Rise`,
  email: `erased.${letters(at).toLowerCase()}@plumtree.example`,
  nextEmail: `moved.${letters(at).toLowerCase()}@larchmont.example`,
  words: `a secret wish of number ${letters(at)} about herons`,
})

/** A number as letters, since names hold no digits. */
function letters(at: number): string {
  return [...String(at)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')
}

/** A network of each one's own: chat and feedback are limited for each network. */
const networkOf = (number: number): string => `10.0.${number % 200}.${(number % 50) + 1}`

/** Erases as the server does every hour. */
async function erase({ db, dataDir }: Installation): Promise<number> {
  const deps = { db, keys: await openKeyRing(db, TEST_SECRET), store: storeOf({ dataDir }) }
  return eraseClosedAccounts({ db, log: silentLog(), vault: openVault(deps), retention: new Retention(deps) })
}

/** Says something in the chat, from a network of one's own; operators' switches are read again every few seconds, so it may be off at first. */
async function sayInChat(installation: Installation, { cookie, csrf, number }: Crowded, body: string): Promise<void> {
  const headers = { cookie, 'x-xsrf-token': csrf }
  const from = networkOf(number)
  for (let tries = 0; tries < CHAT_TRIES; tries++) {
    const { returnCode } = await installation.ask({ path: '/public/data/chat', json: { body, pageUrl: '/' }, headers, from })
    if (returnCode === 1) return
    await sleep(CHAT_WAIT_MS)
  }
}

/** Leaves something in every table that a person can write to by themselves. */
async function live(installation: Installation, one: OneOfCrowd, identity: Identity): Promise<Crowded> {
  const { pool } = installation
  const { firstName, lastName, companyName, phone, line1, email, nextEmail, words } = identity
  await pool.query('update profiles set email = $2 where account_id = $1', [one.id, email])
  const member = await signInByForm(installation, { ...one, email })
  const address = { line1, line2: '', city: 'Dallas', state: 'TX', country: 'USA', postCode: '75201' }
  await actAs(installation, member)('/data/member/profile', { firstName, lastName, companyName, phone, ...address })
  await actAs(installation, member)('/data/member/email', { email: nextEmail, currentPassword: PASSWORD })
  await installation.ask({
    path: '/public/data/feedback',
    json: { rating: 4, category: 'other', comments: words, email, pageUrl: '/lotSearchResults' },
    headers: { cookie: member.cookie, 'x-xsrf-token': member.csrf },
    from: networkOf(member.number),
  })
  await actAs(installation, member)('/public/data/emailPassword', { userIdOrEmail: email })
  await sayInChat(installation, member, words)
  await actAs(installation, member)('/public/data/log', { event: 'x', message: 'y', payload: {}, status: 0 })
  await pool.query(
    `insert into account_alerts (account_id, action_code, custom_code, activity, message) values ($1, 'MESSAGE', '', 'ACCOUNT', $2)`,
    [one.id, `For ${firstName} ${lastName}`],
  )
  await pool.query(`insert into identities (account_id, issuer, subject, email) values ($1, 'https://id.example', $2, $3)`, [
    one.id,
    `subject-${one.id}`,
    email,
  ])
  return member
}

/** Which identifiers are in a text. */
const foundIn = (text: string, marks: readonly string[]): string[] =>
  marks.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()))

async function foundInTables({ pool }: Installation, marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t where t::text ilike any ($1)`, [
      marks.map((mark) => `%${mark}%`),
    ])
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 200)}`))
  }
  return found
}

/** A file as text, unpacked where it is packed. */
function textOf(file: string): string {
  const bytes = readFileSync(file)
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipSync(bytes).toString('utf8')
  if (bytes.readUInt32LE?.(0) === 0xfd2fb528) return zstdDecompressSync(bytes).toString('utf8')
  return bytes.toString('utf8')
}

function foundInFiles(folder: string, marks: readonly string[]): { files: number; found: string[] } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size > 4)
  return { files: files.length, found: files.flatMap((file) => foundIn(textOf(file), marks).map((mark) => `${file}: ${mark}`)) }
}

/** Each bids on a lot, and the one more bidder there is outbids them all: who leads a lot cannot leave. Answers what went wrong. */
async function bidAndBeOutbid(installation: Installation, { lots, bidders }: OpenSale): Promise<string[]> {
  const refused: string[] = []
  const bid = async (bidder: SignedInHeaders | undefined, lot: number, amountMinor: number): Promise<void> => {
    if (bidder === undefined) throw new Error('There is one more bidder than there are lots.')
    const { answer } = await placeBid(installation, bidder, { lot, amountMinor })
    if (answer?.isAccepted !== true) refused.push(`a bid was refused: ${JSON.stringify(answer)}`)
  }
  for (const [at, lot] of lots.entries()) {
    await bid(bidders[at], lot, BID_MINOR)
    await bid(bidders.at(-1), lot, 2 * BID_MINOR)
    await sleep(BID_PAUSE_MS)
  }
  return refused
}

async function command(args: readonly string[], { databaseUrl, dataDir }: Installation): Promise<number> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HAMMERLANE_SECRET: TEST_SECRET }
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

await withInstallation({ env: { LOG_LEVEL: 'debug', TRUST_PROXY: '1' }, logLevel: 'debug' }, async (installation) => {
  const people = atShare(PEOPLE, 3)
  const everybody = await makeCrowd(installation, people + 1)
  const crowd = everybody.slice(0, people)
  const identities = crowd.map((_, at) => identityOf(at))
  // The United States have no chat unless an operator turns it on.
  await installation.pool.query(`insert into feature_flags (name, site, is_on) values ('allowJivoChat', 'CPRTUS', true)`)
  const members: Crowded[] = []
  const shortfalls: string[] = people < PEOPLE ? [`only ${people} people`] : []
  for (const [at, one] of crowd.entries()) members.push(await live(installation, one, identities[at] as Identity))
  const sale = await openSale(installation, { lots: people, bidders: everybody })
  shortfalls.push(...(await bidAndBeOutbid(installation, sale)))
  // Nobody leaves whose deposit the house still holds.
  await installation.pool.query('update deposits set held_minor = 0')
  let exported = 0
  for (const [at, member] of members.entries()) {
    const { firstName: _, ...rest } = identities[at] as Identity
    const answer = await installation.ask({ path: '/data/member/export', headers: { cookie: member.cookie } })
    const missing = Object.values(rest).filter((mark) => mark !== rest.nextEmail && !answer.text.includes(mark))
    const { records } = answer.data as { records?: Readonly<Record<string, unknown>> }
    for (const table of ['profiles', 'sessions', 'feedback', 'chat_messages', 'account_alerts', 'identities', 'bids']) {
      if (records?.[table] === undefined) missing.push(`table ${table}`)
    }
    if (missing.length === 0) exported++
    else shortfalls.push(`the export of ${member.number} lacks ${missing.join(', ')}`)
    const deleted = await actAs(installation, member)('/data/member/deleteAccount', { currentPassword: PASSWORD })
    if (deleted.returnCode !== 1) shortfalls.push(`${member.number} could not be deleted: ${deleted.text.slice(0, 200)}`)
  }
  await installation.pool.query(`update accounts set closed_at = now() - $1::interval where status = 'closed'`, [CLOSED_FOR])
  const erased = await erase(installation)
  if (erased !== people) shortfalls.push(`${erased} of ${people} were erased`)
  const marks = [...identities.flatMap((identity) => Object.values(identity)), 'Vanderzeel', 'Larchmont', 'plumtree.example', 'herons']
  const inTables = await foundInTables(installation, marks)
  const inData = foundInFiles(installation.dataDir, marks)
  const inLog = installation.logged.flatMap((line) => foundIn(line, marks).map((mark) => `log: ${mark}: ${line.slice(0, 200)}`))
  const backup = mkdtempSync(join(tmpdir(), 'backup-'))
  const backedUp = await command(['export', '--all', join(backup, 'one')], installation)
  const inBackup = foundInFiles(backup, marks)
  rmSync(backup, { recursive: true, force: true })
  const verified = await command(['verify'], installation)
  shortfalls.push(
    ...inTables,
    ...inData.found,
    ...inLog,
    ...inBackup.found,
    ...(backedUp === 0 && inBackup.files > 0 ? [] : [`the backup ended with ${backedUp}`]),
    ...(verified === 0 ? [] : [`the ledger does not verify: ${verified}`]),
  )
  await record({
    id: 'T43',
    figures: {
      people,
      'complete exports': exported,
      erased,
      identifiers: marks.length,
      'rows that name somebody': inTables.length,
      'files looked through': inData.files + inBackup.files,
      'files that name somebody': inData.found.length + inBackup.found.length,
      'log lines looked through': installation.logged.length,
      'log lines that name somebody': inLog.length,
      'ledger after it': verified === 0 ? 'verifies' : 'does not verify',
    },
    wants: `${PEOPLE} people exported whole and deleted: no identifier left in any table, file, log or new backup; what is kept holds numbers; the ledger verifies`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
