import type { IdentityPicture } from '@app/contract/identity/identity-codes.ts'
import { DEMO_AGREEMENTS, DEMO_CHECKS, type DemoAgreement, type DemoCheck, INVITED_NUMBER } from '@app/demo/people/members.ts'
import { DEMO_PEOPLE, type DemoPerson } from '@app/demo/people/people.ts'
import { picturesOf } from '@app/rules/identity/check-status.ts'
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
/** What stands in a form of agreements that is no power of attorney. */
const NOTHING_ELSE = {
  holderNumber: '',
  holderFirstName: '',
  holderLastName: '',
  untilOn: '',
  locale: 'en_us',
}

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

async function addAgreement(db: Db, { of, signature, isTakenBack }: DemoAgreement, { ids }: Known): Promise<void> {
  const [accountId, person] = [ids.get(of), DEMO_PEOPLE.find(({ number }) => number === of)]
  if (accountId === undefined || person === undefined) return
  await transaction(db, async (tx) => {
    const body = { ...NOTHING_ELSE, scopes: [], states: [], form: 'AFFIDAVIT', purpose: 'RESALE' }
    const id = await startAgreementIn(tx, { accountId, form: 'AFFIDAVIT', body, locale: 'en_us' })
    if (id === null) return
    if (isTakenBack === true) await saveEnd(tx, id, 'WITHDRAWN')
    const row = await findAgreement(tx, id)
    if (signature === undefined || row === null) return
    const at = new Date()
    const session = { method: 'password', hasSecondFactor: false, provedAt: at.toISOString() }
    const ctx = { origin: { network: THIS_MACHINE } }
    await signAgreementIn(tx, { row, signature: { kind: signature, text: nameOf(person) }, session, at, ctx })
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
