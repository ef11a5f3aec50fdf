import type { SiteCode } from '@app/contract/sites.ts'
import { RIGHTS_OF_LEVEL } from '@app/rules/memberships/levels.ts'
import type { BroughtPerson } from '@app/rules/people/account-row.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { createAccount, mailAccount } from '#modules/accounts/index.ts'
import { markPerson } from '#modules/duplicates/index.ts'
import { beginBrought } from '#modules/registration/index.ts'
import { RefusedRows } from '#modules/sales-file/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import type { MailWriter } from '#platform/mail/index.ts'
import { readAccounts } from './read-accounts.ts'

/** What accounts are brought over with. */
export interface BringDeps {
  readonly db: Db
  readonly keys: KeyRing
  readonly post: MailWriter
}

/** Which file, for which site, and where its refused rows are told. */
export interface BringRequest {
  readonly path: string
  readonly site: SiteCode
  /** Whether each owner is mailed how to sign in. */
  readonly isInvited: boolean
  /** Whether the file is read alone and nothing made. */
  readonly isTrial: boolean
  readonly nowMs: number
  readonly reportFolder: string
  readonly signal?: AbortSignal | undefined
  readonly onRows?: (done: number, all: number) => void
}

/** What became of a file. */
export interface BringReport {
  readonly rows: number
  readonly made: number
  /** Rows whose address has an account on the site, which stays as it is. */
  readonly known: number
  readonly refused: number
  /** Path of the report of refused rows; null for none. */
  readonly refusedReport: string | null
}

/** Undoes an account whose address belongs to somebody already. */
class KnownAddress extends Error {}

/** Makes the account of one person, without a password. Answers false where their address has one on the site. */
async function bringOne(deps: BringDeps, person: BroughtPerson, { site, isInvited }: BringRequest): Promise<boolean> {
  const { address, language, ...fields } = person
  const locale = language ?? siteOf(site).defaultLocale
  const { kind, roles } = RIGHTS_OF_LEVEL.G
  const also = async (tx: Tx, accountId: number, number: number): Promise<void> => {
    if (!(await beginBrought(tx, { accountId, site, locale, email: fields.email, address }))) throw new KnownAddress()
    await markPerson(deps.keys, tx, accountId)
    if (!isInvited) return
    await mailAccount(deps.post, tx, {
      accountId,
      site,
      write: (text, link) => ({
        subject: text.t('mail.brought.subject'),
        lead: [text.t('mail.brought.lead')],
        facts: [[text.t('mail.userId.label'), String(number)]],
        button: { label: text.t('mail.brought.button'), url: link('/login/forgotPassword') },
        notes: [text.t('mail.brought.next')],
      }),
    })
  }
  try {
    await createAccount(
      deps.db,
      {
        ...fields,
        kind,
        roles,
        site,
        membershipType: 'G',
        language: locale,
        password: { hash: null, state: 'current' },
        actorId: null,
      },
      also,
    )
    return true
  } catch (error) {
    if (error instanceof KnownAddress) return false
    throw error
  }
}

/**
 * Brings accounts over from another system, row by row: each becomes a guest who chooses a password by a mailed link, accepts the terms and goes
 * on with the registration, where their address stands. The same file twice makes nothing twice. @throws ImportFault for a file of another kind.
 */
export async function bringAccounts(deps: BringDeps, request: BringRequest): Promise<BringReport> {
  const { path, site, isTrial, reportFolder, nowMs, signal, onRows } = request
  const refused = new RefusedRows()
  const { rows, accounts } = await readAccounts(path, { site, refused })
  let [made, known] = [0, 0]
  if (!isTrial)
    for (const { person } of accounts) {
      if (signal?.aborted === true) break
      if (await bringOne(deps, person, request)) made += 1
      else known += 1
      onRows?.(made + known, accounts.length)
    }
  return { rows, made, known, refused: refused.count, refusedReport: await refused.write(reportFolder, path, nowMs) }
}
