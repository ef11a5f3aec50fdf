// T43: a hundred people with everything a person can leave here; exported, deleted, and looked for in every table, file, log and backup.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eraseClosedAccounts } from '../../apps/server/src/modules/account-information/index.ts'
import { sweepInvitations } from '../../apps/server/src/modules/bidder-numbers/index.ts'
import { openKeyRing } from '../../apps/server/src/platform/keys/key-ring.ts'
import { removeOldMails } from '../../apps/server/src/platform/mail/mails.store.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openVault, Retention, storeOf } from '../../apps/server/src/platform/vault/index.ts'
import { letBidFor } from '../../apps/server/test/accounts/mandates.ts'
import { unzip } from '../../apps/server/test/files/unzip.ts'
import type { SignedInHeaders } from '../../apps/server/test/people.ts'
import { TEST_SECRET } from '../../apps/server/test/test-secret.ts'
import { record } from '../result.ts'
import { openSale, type OpenSale, placeBid } from './bidding.ts'
import { makeCrowd, type OneOfCrowd, PASSWORD } from './crowd.ts'
import { foundIn, foundInFiles, foundInTables } from './find-marks.ts'
import { type Identity, identityOf } from './identities.ts'
import { type Installation, withInstallation } from './installation.ts'
import {
  confirmNumber,
  invite,
  keepAlert,
  keepSearch,
  leaveAgreement,
  leaveBrokerWords,
  leaveIdentity,
  leavePaper,
  makeToken,
  type Visit,
  waitForChecks,
} from './leave-traces.ts'
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
/** Until every paper was looked at. */
const CHECKS_LIMIT_MS = 600_000
/** What a zip of somebody's export holds besides their records. */
const WANTED_FILES = [
  /^papers\/\d+-taxexm\/page-1\.webp$/,
  /^papers\/\d+-taxexm\/original\.pdf$/,
  /^identity\/\d+-id_card\/selfie\.webp$/,
  /^agreements\/\d+-affidavit\/document\.pdf$/,
  /^agreements\/\d+-affidavit\/evidence\.json$/,
]
/** Tables of which the export of everybody has rows. */
const WANTED_TABLES = [
  'profiles',
  'sessions',
  'feedback',
  'chat_messages',
  'account_alerts',
  'identities',
  'bids',
  'documents',
  'agreements',
  'identity_checks',
  'api_keys',
  'broker_messages',
  'saved_searches',
  'phones',
  'texts',
]
const BIN = join(import.meta.dirname, '../../bin/hammerlane.js')

/** A network of each one's own: chat and feedback are limited for each network. */
const networkOf = (number: number): string => `10.0.${number % 200}.${(number % 50) + 1}`

/** As long ago as closed accounts are erased: invitations are over by then, and mails to others too old to be kept. */
async function letTimePass({ pool, db }: Installation): Promise<void> {
  await pool.query(`update accounts set closed_at = now() - $1::interval where status = 'closed'`, [CLOSED_FOR])
  await pool.query('update bidder_invitations set ends_at = ends_at - $1::interval', [CLOSED_FOR])
  await pool.query('update mails set created_at = created_at - $1::interval', [CLOSED_FOR])
  await sweepInvitations(db)
  await removeOldMails(db)
}

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
async function live(
  installation: Installation,
  one: OneOfCrowd,
  { identity, brokerId }: { identity: Identity; brokerId: number },
): Promise<Crowded> {
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
  await leaveMore({ installation, member }, identity, brokerId)
  return member
}

/** Papers, checks, agreements, mandates, tokens, invitations, messages, searches, alerts, numbers and texts. */
async function leaveMore(visit: Visit, identity: Identity, brokerId: number): Promise<void> {
  const { firstName, lastName, email, words, paperNumber, textNumber, invited } = identity
  const { installation, member } = visit
  await leavePaper(visit, { number: paperNumber, words: `${firstName} ${lastName}`, filename: `${lastName}.pdf` })
  await leaveIdentity(visit)
  await leaveAgreement(visit, { signatureKind: 'TYPED', signature: `${firstName} ${lastName}` })
  await letBidFor(installation.db, { payer: member, holder: { id: brokerId } }, { kind: 'SUB_BIDDER' })
  await makeToken(visit, `Bids of ${lastName}`)
  await invite(visit, { email: invited, name: `Friend ${lastName}` })
  await leaveBrokerWords(visit, { brokerId, words })
  await keepSearch(visit, words)
  await keepAlert(visit, { email, from: networkOf(member.number) })
  await confirmNumber(visit, textNumber)
}

/** What of a person's files a zip of their export lacks. */
function lackingInZip(zip: Buffer, identity: Identity): string[] {
  const files = unzip(zip)
  const paths = [...files.keys()]
  const account = String(files.get('account.json'))
  const marks = [identity.paperNumber, identity.textNumber, identity.words, `Bids of ${identity.lastName}`]
  return [
    ...WANTED_FILES.filter((wanted) => !paths.some((path) => wanted.test(path))).map((wanted) => `a file ${wanted.source}`),
    ...marks.filter((mark) => !account.includes(mark)).map((mark) => `${mark} in account.json`),
  ]
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
  for (const [at, one] of crowd.entries())
    members.push(await live(installation, one, { identity: identities[at] as Identity, brokerId: everybody.at(-1)?.id ?? 0 }))
  const sale = await openSale(installation, { lots: people, bidders: everybody })
  shortfalls.push(...(await bidAndBeOutbid(installation, sale)))
  // Nobody leaves whose deposit the house still holds.
  await installation.pool.query('update deposits set held_minor = 0')
  await waitForChecks(installation, CHECKS_LIMIT_MS)
  let exported = 0
  for (const [at, earlier] of members.entries()) {
    const identity = identities[at] as Identity
    const { firstName: _, invited: __, ...rest } = identity
    // The zip takes a fresh proof of who they are.
    const member = await signInByForm(installation, { ...earlier, email: identity.email })
    const answer = await installation.ask({ path: '/data/member/export', headers: { cookie: member.cookie } })
    const missing = Object.values(rest).filter((mark) => mark !== rest.nextEmail && !answer.text.includes(mark))
    const { records } = answer.data as { records?: Readonly<Record<string, unknown>> }
    for (const table of WANTED_TABLES) if (records?.[table] === undefined) missing.push(`table ${table}`)
    const zip = await installation.ask({ path: '/data/member/export.zip', headers: { cookie: member.cookie } })
    if (zip.headers['content-type'] === 'application/zip') missing.push(...lackingInZip(zip.bytes, identity))
    else missing.push(`the zip: ${zip.text.slice(0, 200)}`)
    if (missing.length === 0) exported++
    else shortfalls.push(`the export of ${member.number} lacks ${missing.join(', ')}`)
    const deleted = await actAs(installation, member)('/data/member/deleteAccount', { currentPassword: PASSWORD })
    if (deleted.returnCode !== 1) shortfalls.push(`${member.number} could not be deleted: ${deleted.text.slice(0, 200)}`)
  }
  await letTimePass(installation)
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
    wants: `${PEOPLE} people with papers, checks, agreements, mandates, tokens, invitations, messages, searches, alerts, numbers and texts exported whole, by zip too, and deleted: no identifier left in any table, file, log or new backup; what is kept holds numbers; the ledger verifies`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
