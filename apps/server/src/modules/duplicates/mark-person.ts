import { createHmac, randomBytes } from 'node:crypto'
import { parsePhoneNumber } from 'awesome-phonenumber'
import type { MarkKind } from '@app/contract/operations/duplicates/duplicate-codes.ts'
import { documentText, homeText, isCompared, isStopped } from '@app/rules/people/person-marks.ts'
import { countryOf } from '@app/rules/reference/places/countries.ts'
import { deriveIfShown } from '#modules/documents/index.ts'
import { lockMember } from '#modules/memberships/index.ts'
import { transaction, type Db, type Tx } from '#platform/db/database.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { LOOK_MARGIN_SECONDS, LOOKED_A_TURN_MAX, PAIRS_MAX } from './duplicates-limits.ts'
import { savePair } from './duplicates.store.ts'
import {
  findMatches,
  findSealedKey,
  insertSealedKey,
  listToMark,
  type Mark,
  type Match,
  type MarkedPerson,
  readPerson,
  replaceMarks,
} from './marks.store.ts'

const PURPOSE = 'person-marks'
const KEY_BYTES = 32

/** The key of all marks, made at the first use: whoever holds the database alone cannot try out telephone numbers. */
async function markKey(tx: Tx, keys: KeyRing): Promise<Buffer> {
  let sealed = await findSealedKey(tx)
  if (sealed === null) {
    await insertSealedKey(tx, keys.seal(PURPOSE, '', randomBytes(KEY_BYTES)))
    sealed = await findSealedKey(tx)
  }
  return keys.unseal(PURPOSE, '', sealed ?? '')
}

/** A telephone number in E.164; empty for what is none. A number without its country's prefix is of the person's country. */
function phoneText({ phone, country }: MarkedPerson): string {
  const regionCode = countryOf(country)?.alpha2
  const parsed = parsePhoneNumber(phone, regionCode === undefined ? {} : { regionCode })
  return parsed.number?.e164 ?? ''
}

/** What a person is recognised by, in clear. */
function textsOf(person: MarkedPerson): readonly (readonly [MarkKind, string])[] {
  const texts: (readonly [MarkKind, string])[] = [
    ['PHONE', phoneText(person)],
    ['HOME', homeText(person)],
    ['DEVICE', person.browser?.toString('hex') ?? ''],
    ...person.papers.map((paper) => ['DOCUMENT', documentText(paper)] as const),
  ]
  return texts.filter(([, text]) => text !== '')
}

/** Whether an account waits for the decision about a match: a guest for any with somebody stopped, a member for one by a paper. */
const waitsFor = ({ kind }: MarkedPerson, { status, marks }: Match): boolean =>
  isStopped(status) && (kind === 'guest' || marks.includes('DOCUMENT'))

/**
 * Makes the marks of an account and pairs it with others that share one. Where the other account is suspended or terminated, the membership of
 * a guest waits from then on, and the bids of a member who shows the same paper. Call it in the transaction of what changed, before anything
 * is given by it. Answers whether a member has to wait.
 */
export async function markPerson(keys: KeyRing, tx: Tx, accountId: number): Promise<boolean> {
  const person = await readPerson(tx, accountId)
  if (person === null) return false
  const texts = isCompared(person.kind) ? textsOf(person) : []
  const key = texts.length === 0 ? Buffer.alloc(0) : await markKey(tx, keys)
  const marks = texts.map(([kind, text]): Mark => ({ kind, mark: createHmac('sha256', key).update(`${kind}:${text}`).digest() }))
  await replaceMarks(tx, accountId, { marks, marginSeconds: LOOK_MARGIN_SECONDS })
  const matches = await findMatches(tx, accountId, PAIRS_MAX)
  // In one order everywhere, so that two at once never wait for each other.
  for (const match of matches.toSorted((one, other) => one.accountId - other.accountId)) {
    const holds = waitsFor(person, match) ? accountId : null
    await savePair(tx, { accountId, otherId: match.accountId, marks: match.marks, holds })
  }
  return person.kind !== 'guest' && matches.some((match) => waitsFor(person, match))
}

/** Marks one account, and has its bids wait where they have to, under the lock by which they are judged. */
async function markAgain(
  keys: KeyRing,
  tx: Tx,
  { accountId, nowMs }: { readonly accountId: number; readonly nowMs: number },
): Promise<void> {
  await lockMember(tx, accountId)
  if (await markPerson(keys, tx, accountId)) await deriveIfShown(tx, accountId, { actorId: null, nowMs })
}

/** Marks the accounts that were not marked yet, or changed since; answers how many. */
export async function markChanged({ db, keys }: { readonly db: Db; readonly keys: KeyRing }): Promise<number> {
  const changed = await listToMark(db, LOOKED_A_TURN_MAX)
  for (const accountId of changed) await transaction(db, (tx) => markAgain(keys, tx, { accountId, nowMs: Date.now() }))
  return changed.length
}
