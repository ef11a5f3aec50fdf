import { POWER_SCOPES } from '@app/contract/agreements/agreement-codes.ts'
import type { IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import {
  DEMO_AGREEMENTS,
  DEMO_CHECKS,
  DEMO_SIGNED_BEFORE_DAYS,
  type DemoAgreement,
  type DemoCheck,
  INVITED_NUMBER,
} from '@app/demo/people/members.ts'
import { DEMO_PEOPLE, type DemoPerson } from '@app/demo/people/people.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { picturesOf } from '@app/rules/identity/check-status.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { builtInText } from '#modules/house-texts/index.ts'
import { findAgreement, saveEnd, signAgreementIn, startAgreementIn } from '#modules/agreements/index.ts'
import { specimenPage } from '#modules/demo-papers/index.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import { addDecision, insertCheck, putPicture, savePending, saveVerdict } from '#modules/identity-checks/index.ts'
import { addDemoAlert, addDemoSearches } from '#modules/saved-searches/index.ts'
import { addDemoTexts } from '#modules/texts/index.ts'
import { addStep } from '#modules/steps/index.ts'
import type { MailWriter } from '#platform/mail/index.ts'
import type { TextWriter } from '#platform/sms/index.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { DrawnPage } from '#platform/uploads/index.ts'
import type { Vault } from '#platform/vault/index.ts'
import { haveBeenChecked, insertBrokerWorld } from './demo-members.store.ts'

const HOME_SITE = 'CPRTUS'
const AGE = 18
const DAY_MS = 86_400_000
/** What stands in a form of agreements that is no power of attorney. */
const NO_POWER = { holderNumber: '', holderFirstName: '', holderLastName: '', untilOn: '', scopes: [] }

/** What the people of the demo world are given with. */
export interface DemoMembersRooms {
  readonly db: Db
  readonly vault: Vault
  /** What they are texted with. */
  readonly post: Pick<MailWriter, 'linkTo'>
  readonly sms: TextWriter
}

interface Known {
  readonly ids: ReadonlyMap<number, number>
  /** Account of the reviewer who has decided what is decided. */
  readonly reviewerId: number
}

async function addCheck({ db, vault }: DemoMembersRooms, check: DemoCheck, { ids, reviewerId }: Known): Promise<void> {
  const accountId = ids.get(check.of)
  if (accountId === undefined) return
  const { document, status, reason = null } = check
  const site = DEMO_PEOPLE.find(({ number }) => number === check.of)?.site ?? HOME_SITE
  const pictures = status === 'INITIATED' ? [] : picturesOf(document)
  const pages: { readonly picture: IdentityPicture; readonly page: DrawnPage }[] = []
  for (const picture of pictures)
    pages.push({ picture, page: await specimenPage(vault, { accountId, drawn: `${document} ${picture} ${check.of}` }) })
  await transaction(db, async (tx) => {
    const id = await insertCheck(tx, { accountId, site, document })
    for (const { picture, page } of pages) {
      await vault.keep(tx, page, 'page')
      await putPicture(tx, { id, accountId, picture, objectId: page.objectId, sha256: page.sha256 })
    }
    if (status === 'INITIATED') return
    await savePending(tx, id)
    if (status === 'PENDING') return
    await saveVerdict(tx, id, { status, reasonCode: reason, comparedAge: status === 'CLEARED' ? AGE : null })
    const decision = status === 'CLEARED' ? 'CLEAR' : 'FAIL'
    await addDecision(tx, { check: { id, accountId }, decision, by: reviewerId, reasonCode: reason, note: '' })
    if (status === 'FAILED') await addStep(tx, { accountId, status: 467, cause: 'IDENTITY', form: null, reason: '', by: null })
  })
}

const nameOf = ({ firstName, lastName }: DemoPerson): string => `${firstName} ${lastName}`

const personOf = (number: number): DemoPerson | undefined => DEMO_PEOPLE.find((person) => person.number === number)

/** What a power of attorney says of its holder, and until when it holds. */
function powerFields({ holder: number, untilInDays }: NonNullable<DemoAgreement['power']>) {
  const holder = personOf(number)
  return {
    holderNumber: String(number),
    holderFirstName: holder?.firstName ?? '',
    holderLastName: holder?.lastName ?? '',
    untilOn: dayAfter(dayOfSite(HOME_SITE, Date.now()), untilInDays),
    scopes: [...POWER_SCOPES],
  }
}

async function addAgreement(db: Db, { of, signature, end, power }: DemoAgreement, { ids }: Known): Promise<void> {
  const [accountId, person] = [ids.get(of), personOf(of)]
  if (accountId === undefined || person === undefined) return
  const form = power === undefined ? 'AFFIDAVIT' : 'ATRNYPANN'
  const at = power === undefined ? new Date() : new Date(Date.now() - DEMO_SIGNED_BEFORE_DAYS * DAY_MS)
  await transaction(db, async (tx) => {
    const filled = power === undefined ? NO_POWER : powerFields(power)
    const body = { ...filled, states: [], form, purpose: power === undefined ? 'RESALE' : '', locale: 'en_us' }
    const id = await startAgreementIn(tx, { accountId, form, body, locale: 'en_us', startedAt: at })
    const row = id === null ? null : await findAgreement(tx, id)
    if (row === null) return
    if (signature !== undefined) {
      const session = { method: 'password', hasSecondFactor: false, provedAt: at.toISOString() }
      const ctx = { origin: { network: THIS_MACHINE } }
      const consent = builtInText('ESIGN', row)
      await signAgreementIn(tx, { row, signature: { kind: signature, text: nameOf(person) }, session, consent, at, ctx })
    }
    if (end !== undefined) await saveEnd(tx, row.id, end)
  })
}

/** Gives invented people what members show, sign and set, in every state, once. */
export async function addDemoMembers(rooms: DemoMembersRooms): Promise<void> {
  const { db } = rooms
  const ids = await findAccountIds(
    db,
    DEMO_PEOPLE.map(({ number }) => number),
  )
  const by = (about: string): number => ids.get(DEMO_PEOPLE.find((person) => person.about === about)?.number ?? 0) ?? 0
  const known = { ids, reviewerId: by('reviewer') }
  if (known.reviewerId === 0 || (await haveBeenChecked(db, [...ids.values()]))) return
  await transaction(db, (tx) =>
    insertBrokerWorld(tx, {
      broker: by('broker'),
      master: by('master'),
      bidder: by('brokerBidder'),
      applicant: by('premium'),
      invitedNumber: ids.get(INVITED_NUMBER) ?? 0,
      operator: by('operator'),
    }),
  )
  await addDemoAlert(db)
  await addDemoTexts(rooms, by('premium'))
  await addDemoSearches(db, by('standard'))
  for (const agreement of DEMO_AGREEMENTS) await addAgreement(db, agreement, known)
  // Last, since the first of them says that the rest is there.
  for (const check of DEMO_CHECKS) await addCheck(rooms, check, known)
}
