import { createHash } from 'node:crypto'
import { nameWords } from '@app/rules/people/folded-name.ts'
import { compareSubject, entryText, entryWords, type Likeness, subjectText, subjectWords } from '@app/rules/screening/compare-subject.ts'
import { keysOfWords, wordsToShare } from '@app/rules/screening/name-keys.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import type { Sessions } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { type EntryRow, findCandidates, listEntries, type NameKey } from './candidates.store.ts'
import { dropDue, leaseDue, listSubjects, type SubjectRow } from './due.store.ts'
import { addHitEvent, saveHit } from './hits.store.ts'
import { settleHold } from './hold-account.ts'
import { hasList } from './lists.store.ts'
import { CANDIDATES_MAX, LEASE_SECONDS, LOOKED_A_STEP } from './screening-limits.ts'

/** What a look works with. */
export interface LookDeps {
  readonly db: Db
  readonly sessions: Sessions
}

/** An entry that somebody is like. */
interface Found {
  readonly entry: EntryRow
  readonly likeness: Likeness
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The names of accounts, two each: the person's and the firm's. */
const namesOf = ({ name, companyName }: SubjectRow): readonly string[] => [name, companyName]
const NAMES_EACH = 2

/** What each account is like, of the entries that share words with one of its names. */
async function findLikenesses(db: Db, subjects: readonly SubjectRow[]): Promise<ReadonlyMap<number, readonly Found[]>> {
  const keys = subjects.flatMap((subject, at) =>
    namesOf(subject).flatMap((text, which): NameKey[] => {
      const words = nameWords(text)
      const min = wordsToShare(words)
      return keysOfWords(words).flatMap((ofWord, word) => ofWord.map((key) => ({ name: at * NAMES_EACH + which, word, key, min })))
    }),
  )
  const pairs = keys.length === 0 ? [] : await findCandidates(db, keys, CANDIDATES_MAX)
  const rows = await listEntries(db, [...new Set(pairs.map(({ entry }) => entry))])
  const entries = new Map(rows.map((entry) => [entry.id, { entry, texts: entryWords(entry) }]))
  const people = subjects.map((subject) => ({ ...subject, texts: subjectWords(subject) }))
  const found = new Map<number, Map<number, Found>>()
  for (const { name, entry: id } of pairs) {
    const [subject, known] = [people[Math.floor(name / NAMES_EACH)], entries.get(id)]
    if (subject === undefined || known === undefined || found.get(subject.accountId)?.has(id) === true) continue
    const { entry, texts } = known
    const likeness = compareSubject(subject, { ...entry, texts })
    if (likeness === null) continue
    const own = found.get(subject.accountId) ?? new Map<number, Found>()
    found.set(subject.accountId, own.set(id, { entry, likeness }))
  }
  return new Map([...found].map(([accountId, own]) => [accountId, [...own.values()]]))
}

/** Keeps what an account is like and holds it up, unless its names are others by now: then it is due anew. */
async function keepFound(
  { db, sessions }: LookDeps,
  subject: SubjectRow,
  { found, nowMs }: { readonly found: readonly Found[]; readonly nowMs: number },
): Promise<void> {
  const { accountId } = subject
  const subjectSha256 = sha256(subjectText(subject))
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const [now] = await listSubjects(tx, [accountId])
    if (now === undefined || subjectText(now) !== subjectText(subject)) return
    for (const { entry, likeness } of found) {
      const { ref, kind, names, birthDates, countries, programmes } = entry
      const { score, ...matched } = likeness
      const id = await saveHit(tx, {
        accountId,
        list: entry.list,
        entry: { ref, kind, names, birthDates, countries, programmes },
        entrySha256: sha256(entryText(entry)),
        subjectSha256,
        score,
        matched,
      })
      if (id !== null) await addHitEvent(tx, { id, accountId, kind: 'FOUND', actorId: null })
    }
    await settleHold(tx, accountId, nowMs)
  })
  sessions.forgetAccount()
}

/**
 * Compares the accounts that are due with the lists that stand, so many at a time; what another node has at the moment is left to it. Answers
 * whether more may wait. Without a list nobody is compared, and everybody stays due.
 */
export async function lookStep(deps: LookDeps, nowMs: number): Promise<boolean> {
  const { db } = deps
  if (!(await hasList(db))) return false
  const due = await leaseDue(db, { limit: LOOKED_A_STEP, seconds: LEASE_SECONDS })
  if (due.length === 0) return false
  const subjects = await listSubjects(
    db,
    due.map(({ accountId }) => accountId),
  )
  const likenesses = await findLikenesses(db, subjects)
  for (const subject of subjects) {
    const found = likenesses.get(subject.accountId)
    if (found !== undefined) await keepFound(deps, subject, { found, nowMs })
  }
  await dropDue(db, due)
  return due.length === LOOKED_A_STEP
}
