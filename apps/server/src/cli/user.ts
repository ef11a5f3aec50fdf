import { randomInt } from 'node:crypto'
import { InvalidArgumentError } from 'commander'
import { ACCOUNT_KINDS, PRIVILEGES, ROLES, USER_ID_MAX, type AccountKind } from '@app/contract/people.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { needsSecondFactor } from '@app/rules/people/second-factor.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isEmail } from '@app/rules/validation/emails.ts'
import { createAccount, findByNumber } from '#modules/accounts/index.ts'
import { grantSites } from '#modules/session/index.ts'
import { issueEnrolmentCode, removeSecondFactor } from '#modules/second-factor/index.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { type CliCommand, UsageError, wholeNumber } from './command-line.ts'
import { describeImport } from './user-import.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

const MEMBERSHIPS = ['G', 'S', 'P', 'B', 'M'] as const
/** Kinds that follow from the account and are never granted. */
const NOT_GRANTED: readonly string[] = ['INTERNAL_USER', 'KIOSK_BIDDER', 'ROLE_ANONYMOUS']
/** Temporary passwords live so long (OQ-A36). */
const TEMPORARY_MS = 24 * 60 * 60_000
/** Without letters and digits that look alike; 16 of them are 80 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const TEMPORARY_LENGTH = 16
const GROUP = 4

const USER_ID = wholeNumber(1, USER_ID_MAX)
const YARD_MAX = 999_999
const ROLE_WORDS = [...ROLES.filter((role) => !NOT_GRANTED.includes(role)), 'operator']
const PRIVILEGE_WORDS = PRIVILEGES.filter((one) => !NOT_GRANTED.includes(one))

interface Choice {
  readonly email: string
  readonly kind?: AccountKind
  readonly site?: SiteCode
  readonly grant: readonly string[]
  readonly name?: string
  readonly role: readonly string[]
  readonly privilege: readonly string[]
  readonly membership?: string
  readonly yard?: number
}

interface NewUser {
  readonly email: string
  readonly kind: AccountKind
  readonly site: SiteCode | null
  readonly grantedSites: readonly SiteCode[]
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly string[]
  readonly privileges: readonly string[]
  readonly membershipType: string | null
  readonly yard: number | null
}

function addressOf(text: string): string {
  if (!isEmail(text, { isGlobalPlatform: true })) throw new InvalidArgumentError('It is no mail address.')
  return text
}

/** Sites that `--grant` names, each once; `all` names every one. */
function grantsOf(grant: readonly string[]): readonly SiteCode[] {
  return grant.includes('all') ? SITE_CODES : SITE_CODES.filter((code) => grant.includes(code))
}

/** The account that the options describe. @throws UsageError where they do not go together. */
export function newUserOf({ email, kind, site, grant, name = '', role, privilege, membership, yard }: Choice): NewUser {
  const isOperator = role.includes('operator')
  const chosen = kind ?? (isOperator ? 'internal' : 'buyer')
  if (isOperator && chosen !== 'internal') throw new UsageError('--role operator is for --kind internal.')
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return {
    email,
    kind: chosen,
    site: site ?? null,
    grantedSites: grantsOf(grant),
    firstName,
    lastName: rest.join(' '),
    roles: role.filter((one) => one !== 'operator'),
    privileges: [...(isOperator ? ['OPERATOR'] : []), ...privilege],
    membershipType: membership ?? (chosen === 'buyer' ? 'S' : null),
    yard: yard ?? null,
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

/** Prints a code with which an operator enrols an authenticator app. */
function secondFactorCode(userId: number): Promise<number> {
  return withDatabase('user second-factor-code', async ({ database: { db } }) => {
    const account = await findByNumber(db, userId)
    if (account === undefined || !needsSecondFactor(account.privileges)) {
      console.error(`No account of the house has the user ID ${userId}; nobody else needs such a code.`)
      return EXIT.failed
    }
    printEnrolmentCode(await issueEnrolmentCode(db, account.id))
    return EXIT.ok
  })
}

/** Takes one-time codes and passkeys from an account whose owner lost them, and signs it out. */
function resetSecondFactor(userId: number): Promise<number> {
  return withDatabase('user reset-second-factor', async ({ database }) => {
    const found = await removeSecondFactor(database.db, userId)
    if (found === null) {
      console.error(`No account has the user ID ${userId}.`)
      return EXIT.failed
    }
    console.log(`Removed from user ID ${userId}: ${found.hadCodes ? 'one-time codes' : 'no one-time codes'}, ${found.passkeys} passkey(s).`)
    console.log('Every session of the account has ended. Until codes are turned on again its operator pages stay closed.')
    if (found.enrolmentCode !== null) printEnrolmentCode(found.enrolmentCode)
    return EXIT.ok
  })
}

/** Grants an account exactly these sites beside its home site, and signs it out. */
function setSites({ grant }: Pick<Choice, 'grant'>, userId: number): Promise<number> {
  return withDatabase('user sites', async ({ database }) => {
    const found = await grantSites(database.db, userId, grantsOf(grant))
    if (found === null) {
      console.error(`No account has the user ID ${userId}.`)
      return EXIT.failed
    }
    console.log(`Sites of user ID ${userId}: ${found.join(', ')}. Every session of the account has ended.`)
    return EXIT.ok
  })
}

/** Makes an account and prints its temporary password. */
function create(choice: Choice): Promise<number> {
  const user = newUserOf(choice)
  return withDatabase('user create', async ({ config, database, log }) => {
    const passwords = openPasswords(log)
    try {
      const password = temporaryPassword()
      const site = user.site ?? config.site
      const { id, number } = await createAccount(database.db, {
        ...user,
        site,
        password: { hash: await passwords.hash(password), state: 'temporary', temporaryUntil: new Date(Date.now() + TEMPORARY_MS) },
        actorId: null,
      })
      console.log(`User ID:            ${number} (${user.kind} of ${siteOf(site).code})`)
      console.log(`Temporary password: ${password}`)
      console.log("It works once, within 24 hours; the sign-in with it asks for a password of one's own.")
      if (needsSecondFactor(user.privileges)) printEnrolmentCode(await issueEnrolmentCode(database.db, id))
      return EXIT.ok
    } finally {
      await passwords.close()
    }
  })
}

const GRANT = ['--grant <code>', 'another site where the account signs in and, as an operator, acts', [...SITE_CODES, 'all']] as const

function describeCreate(user: CliCommand): void {
  user
    .sub('create', 'make an account; its temporary password is printed once')
    .need('--email <address>', 'mail address', { parse: addressOf })
    .choice('--kind <kind>', 'kind of account; buyer when left out', ACCOUNT_KINDS)
    .choice('--site <code>', 'home site; that of the setting SITE when left out', SITE_CODES)
    .choicesOf(...GRANT)
    .option('--name <first last>', 'name')
    .choicesOf('--role <role>', '`operator` stands for --kind internal --privilege OPERATOR', ROLE_WORDS)
    .choicesOf('--privilege <privilege>', 'what the account may do', PRIVILEGE_WORDS)
    .choice('--membership <type>', 'membership of a buyer; S when left out', MEMBERSHIPS)
    .option('--yard <number>', 'yard of the account', wholeNumber(1, YARD_MAX))
    .examples(
      ['hammerlane user create --email pat@example.com', 'a buyer'],
      ['hammerlane user create --email olive@example.com --role operator --grant all', 'an operator of every site'],
    )
    .runs(create)
}

/** `hammerlane user`: accounts, beside a running server or without one. */
export function command(user: CliCommand): CliCommand {
  user
    .description('Makes accounts or brings them over, sets their sites, and helps people who lost their second factor.')
    .exits(DATABASE_EXITS)
    .examples(
      ['hammerlane user create --email pat@example.com', 'a buyer'],
      ['hammerlane user reset-second-factor 100123', 'a lost telephone'],
    )
  describeCreate(user)
  describeImport(user)
  user
    .sub('sites', 'grant an account exactly these sites beside its home site, and sign it out')
    .argument('<user-id>', 'user ID', USER_ID)
    .choicesOf(...GRANT)
    .examples(
      ['hammerlane user sites 100123 --grant CPRTUK --grant CPRTIE', 'two sites'],
      ['hammerlane user sites 100123', 'the home site alone'],
    )
    .runs(setSites)
  user
    .sub('reset-second-factor', 'take one-time codes and passkeys from an account whose owner lost them, and sign it out')
    .argument('<user-id>', 'user ID', USER_ID)
    .examples(['hammerlane user reset-second-factor 100123', 'an operator gets a new enrolment code'])
    .runs((_, userId: number) => resetSecondFactor(userId))
  user
    .sub('second-factor-code', 'print a code with which somebody who runs the house enrols an authenticator app')
    .argument('<user-id>', 'user ID', USER_ID)
    .examples(['hammerlane user second-factor-code 100123', 'it works for 24 hours'])
    .runs((_, userId: number) => secondFactorCode(userId))
  return user
}
