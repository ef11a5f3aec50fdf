import { DEMO_PASSWORD, emailOf, type DemoPerson } from '@app/demo/people/people.ts'
import fastify from 'fastify'
import { openPost } from '#platform/mail/index.ts'
import { addDemoDebts, addDemoEntities, addDemoFees, addDemoMemberships, addDemoTill } from '#modules/demo-money/index.ts'
import { addDemoMembers } from '#modules/demo-members/index.ts'
import { addDemoPapers } from '#modules/demo-papers/index.ts'
import { addDemoPeople } from '#modules/demo-people/index.ts'
import { FeeBook } from '#modules/fee-schedules/index.ts'
import type { Bidding } from '#modules/bidding/index.ts'
import { textOf } from '@app/text/languages.ts'
import { openMailWriter } from '#platform/mail/index.ts'
import { openTextWriter } from '#platform/sms/index.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { openVault, storeOf } from '#platform/vault/index.ts'
import type { DemoContext } from './demo-world.ts'

const NAME_WIDTH = 17
const EMAIL_WIDTH = 32

function lineOf(person: DemoPerson): string {
  const about = textOf('en_us', 'US').dyn(`demo.person.${person.about}`, person.about)
  const email = person.hasNoEmail === true ? '' : emailOf(person)
  return `  ${person.number}  ${`${person.firstName} ${person.lastName}`.padEnd(NAME_WIDTH)}${email.padEnd(EMAIL_WIDTH)}${about}`
}

/** Adds the people that a demo world lacks, and answers the lines that describe them. */
export async function addAndListDemoPeople({
  config,
  database,
  keys,
  log,
}: DemoContext & { readonly keys: KeyRing }): Promise<readonly string[]> {
  const passwords = openPasswords(log)
  const app = fastify()
  const vault = openVault({ db: database.db, keys, store: storeOf(config) })
  try {
    const people = await addDemoPeople({ db: database.db, keys, passwords }, { isPublic: config.isDemoPublic })
    await addDemoPapers({ db: database.db, vault })
    await addDemoMembers({ db: database.db, vault, post: openMailWriter(config), sms: openTextWriter(config) })
    await addDemoEntities(database.db)
    await addDemoFees({ db: database.db, book: new FeeBook({ pool: database.pool, log, redisUrl: config.redisUrl }) })
    const post = openPost(app, { config, log, db: database.db })
    await addDemoTill({ db: database.db, post })
    await addDemoMemberships({ db: database.db, post })
    return [`Invented people, all with the password ${DEMO_PASSWORD}:`, ...people.map(lineOf)]
  } finally {
    await passwords.close()
    await app.close()
  }
}

/** Gives one of them wins and invoices, open, on their way, late, paid, taken back and refunded, by the doors that everybody buys by; where that fails the world goes without. */
export async function addDemoDebtsBeside({
  config,
  database,
  log,
  signal,
  bidding,
  keys,
}: DemoContext & { readonly bidding: Bidding; readonly keys: KeyRing }): Promise<void> {
  try {
    const { db, pool } = database
    await addDemoDebts({ db, pool, log, post: openMailWriter(config), acting: bidding.acting, keys })
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'nobody in the demo world owes anything')
  }
}
