import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ACCOUNT_KINDS, PRIVILEGES, ROLES, type AccountKind } from '@app/contract/people.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { createAccount, grantSites, issueEnrolmentCode, removeSecondFactor } from '#modules/session/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: hammerlane user create --email ADDRESS [--kind KIND] [--site CODE] [--grant CODE]… [--name "FIRST LAST"]
                              [--role ROLE]… [--privilege PRIVILEGE]… [--membership G|S|P|B|M] [--yard NUMBER]
       hammerlane user sites USER_ID [--grant CODE]…
       hammerlane user reset-second-factor USER_ID
       hammerlane user second-factor-code USER_ID
  CODE       ${SITE_CODES.join(', ')}, or all after --grant: where the account signs in and, as an operator, acts
  KIND       ${ACCOUNT_KINDS.join(', ')}; buyer when left out
  ROLE       ${ROLES.filter((role) => role !== 'ROLE_ANONYMOUS').join(', ')}, or operator for --kind internal --privilege OPERATOR
  PRIVILEGE  ${PRIVILEGES.filter((one) => one !== 'INTERNAL_USER' && one !== 'KIOSK_BIDDER').join(', ')}`

const MEMBERSHIPS = ['G', 'S', 'P', 'B', 'M'] as const
/** Kinds that follow from the account and are never granted. */
const NOT_GRANTED: readonly string[] = ['INTERNAL_USER', 'KIOSK_BIDDER', 'ROLE_ANONYMOUS']
/** Temporary passwords live so long (OQ-A36). */
const TEMPORARY_MS = 24 * 60 * 60_000
/** Without letters and digits that look alike; 16 of them are 80 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const TEMPORARY_LENGTH = 16
const GROUP = 4

interface Asked {
  readonly email: string
  readonly kind: AccountKind
  readonly site: SiteCode | null
  readonly grantedSites: readonly string[]
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly string[]
  readonly privileges: readonly string[]
  readonly membershipType: string | null
  readonly yard: number | null
}

function oneOf<T extends string>(given: string, known: readonly T[], option: string): T {
  const found = known.find((one) => one === given && !NOT_GRANTED.includes(one))
  if (found === undefined) throw new Error(`--${option} does not know "${given}".\n${USAGE}`)
  return found
}

/** Sites that `--grant` names, each once; `all` names every one. @throws Error with the usage for an unknown one. */
function readGrants(given: readonly string[]): readonly SiteCode[] {
  return given.includes('all') ? SITE_CODES : [...new Set(given.map((code) => oneOf(code, SITE_CODES, 'grant')))]
}

/** Reads the arguments. @throws Error with the usage when they cannot be used. */
export function readArguments(args: string[]): Asked {
  const list = { type: 'string', multiple: true, default: [] as string[] } as const
  const text = { type: 'string', default: '' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: text, kind: text, site: text, grant: list, name: text, role: list, privilege: list, membership: text, yard: text },
  })
  if (positionals.length !== 1 || positionals[0] !== 'create') throw new Error(USAGE)
  const isOperator = values.role.includes('operator')
  const kind = values.kind === '' ? (isOperator ? 'internal' : 'buyer') : oneOf(values.kind, ACCOUNT_KINDS, 'kind')
  if (isOperator && kind !== 'internal') throw new Error(`--role operator is for --kind internal.\n${USAGE}`)
  if (!isEmail(values.email, { isGlobalPlatform: true })) throw new Error(`--email needs an address, not "${values.email}".\n${USAGE}`)
  if (values.yard !== '' && !/^\d{1,6}$/.test(values.yard)) throw new Error(`--yard needs a number, not "${values.yard}".\n${USAGE}`)
  const [firstName = '', ...rest] = values.name.trim().split(/\s+/)
  return {
    email: values.email,
    kind,
    site: values.site === '' ? null : oneOf(values.site, SITE_CODES, 'site'),
    grantedSites: readGrants(values.grant),
    firstName,
    lastName: rest.join(' '),
    roles: values.role.filter((role) => role !== 'operator').map((role) => oneOf(role, ROLES, 'role')),
    privileges: [...(isOperator ? ['OPERATOR'] : []), ...values.privilege.map((one) => oneOf(one, PRIVILEGES, 'privilege'))],
    membershipType: values.membership === '' ? (kind === 'buyer' ? 'S' : null) : oneOf(values.membership, MEMBERSHIPS, 'membership'),
    yard: values.yard === '' ? null : Number(values.yard),
  }
}

/** A password that works once, in groups that can be read out. */
function temporaryPassword(): string {
  const letters = Array.from({ length: TEMPORARY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return Array.from({ length: TEMPORARY_LENGTH / GROUP }, (_, at) => letters.slice(at * GROUP, (at + 1) * GROUP).join('')).join('-')
}

function printEnrolmentCode(code: string): void {
  console.log(`Enrolment code:     ${code}`)
  console.log('It is asked for beside the password when one-time codes are turned on, within 24 hours. Hand it to nobody but the owner.')
}

/** `hammerlane user second-factor-code USER_ID`: prints a code with which somebody who runs the house enrols an authenticator app. */
async function secondFactorCode(args: readonly string[]): Promise<number> {
  const [typed = '', ...more] = args
  if (!/^\d{1,6}$/.test(typed) || more.length > 0) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('user second-factor-code', async ({ database: { db } }) => {
    const account = await db.selectFrom('accounts').select(['id', 'privileges']).where('number', '=', Number(typed)).executeTakeFirst()
    if (account === undefined || !needsSecondFactor(account.privileges)) {
      console.error(`No account of the house has the user ID ${typed}; nobody else needs such a code.`)
      return EXIT.failed
    }
    printEnrolmentCode(await issueEnrolmentCode(db, account.id))
    return EXIT.ok
  })
}

/** `hammerlane user reset-second-factor USER_ID`: takes one-time codes and passkeys from an account whose owner lost them, and signs it out. */
async function resetSecondFactor(args: readonly string[]): Promise<number> {
  const [typed = '', ...more] = args
  if (!/^\d{1,6}$/.test(typed) || more.length > 0) {
    console.error(USAGE)
    return EXIT.usage
  }
  return withDatabase('user reset-second-factor', async ({ database }) => {
    const found = await removeSecondFactor(database.db, Number(typed))
    if (found === null) {
      console.error(`No account has the user ID ${typed}.`)
      return EXIT.failed
    }
    console.log(`Removed from user ID ${typed}: ${found.hadCodes ? 'one-time codes' : 'no one-time codes'}, ${found.passkeys} passkey(s).`)
    console.log('Every session of the account has ended. Until codes are turned on again its operator pages stay closed.')
    if (found.enrolmentCode !== null) printEnrolmentCode(found.enrolmentCode)
    return EXIT.ok
  })
}

/** `hammerlane user sites`: grants an account exactly these sites beside its home site, and signs it out. */
async function setSites(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { grant: { type: 'string', multiple: true, default: [] } },
  })
  const [typed = '', ...more] = positionals
  if (!/^\d{1,6}$/.test(typed) || more.length > 0) throw new Error(USAGE)
  const sites = readGrants(values.grant)
  return withDatabase('user sites', async ({ database }) => {
    const found = await grantSites(database.db, Number(typed), sites)
    if (found === null) {
      console.error(`No account has the user ID ${typed}.`)
      return EXIT.failed
    }
    console.log(`Sites of user ID ${typed}: ${found.join(', ')}. Every session of the account has ended.`)
    return EXIT.ok
  })
}

/** `hammerlane user create`: makes an account, beside a running server or without one, and prints its temporary password. */
export async function run(args: string[]): Promise<number> {
  if (args[0] === 'reset-second-factor') return resetSecondFactor(args.slice(1))
  if (args[0] === 'second-factor-code') return secondFactorCode(args.slice(1))
  let asked: Asked
  try {
    if (args[0] === 'sites') return await setSites(args.slice(1))
    asked = readArguments(args)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return EXIT.usage
  }
  return withDatabase('user create', async ({ config, database, log }) => {
    const passwords = openPasswords(log)
    try {
      const password = temporaryPassword()
      const site = asked.site ?? config.site
      const { id, number } = await createAccount(database.db, {
        ...asked,
        site,
        password: { hash: await passwords.hash(password), state: 'temporary', temporaryUntil: new Date(Date.now() + TEMPORARY_MS) },
        actorId: null,
      })
      console.log(`User ID:            ${number} (${asked.kind} of ${siteOf(site).code})`)
      console.log(`Temporary password: ${password}`)
      console.log("It works once, within 24 hours; the sign-in with it asks for a password of one's own.")
      if (needsSecondFactor(asked.privileges)) printEnrolmentCode(await issueEnrolmentCode(database.db, id))
      return EXIT.ok
    } finally {
      await passwords.close()
    }
  })
}
