import type { IdentityDocument, IdentityReason } from '@app/contract/identity/identity-codes.ts'
import { nameWords } from '../people/folded-name.ts'
import { isOfAge } from './verdict.ts'

/** What an outside service has seen of somebody whom it takes for who they say. */
export interface SeenPerson {
  /** Null for a document of a kind that is none of ours. */
  readonly document: IdentityDocument | null
  /** YYYY-MM-DD. */
  readonly bornOn: string
  readonly firstName: string
  readonly lastName: string
}

/** What it is held against: the account, and what its country asks. */
export interface Claim {
  readonly firstName: string
  readonly lastName: string
  /** What its holder may show; from abroad a passport alone. */
  readonly documents: readonly IdentityDocument[]
  /** The site's day, YYYY-MM-DD, and from how many years on somebody is of age. */
  readonly today: string
  readonly age: number
}

const allIn = (words: readonly string[], others: ReadonlySet<string>): boolean =>
  words.length > 0 && words.every((word) => others.has(word))

/** Whether two names may be one person's: the words of one are all in the other, as where a second first name is left out. */
export function isSameName(one: Pick<SeenPerson, 'firstName' | 'lastName'>, other: Pick<SeenPerson, 'firstName' | 'lastName'>): boolean {
  const [words, others] = [one, other].map(({ firstName, lastName }) => nameWords(`${firstName} ${lastName}`)) as [string[], string[]]
  const isWhole = Math.min(words.length, others.length) > 1 || words.length === others.length
  return isWhole && (allIn(words, new Set(others)) || allIn(others, new Set(words)))
}

/** Why somebody fails whom an outside service has cleared; null where they do not: the day of birth, the document and the name are held against the account. */
export function reasonAgainst(seen: SeenPerson, asked: Claim): IdentityReason | null {
  if (seen.document === null || !asked.documents.includes(seen.document))
    return asked.documents.length === 1 ? 'PASSPORT_NEEDED' : 'UNREADABLE'
  if (!isOfAge(seen.bornOn, asked)) return 'UNDER_AGE'
  return isSameName(seen, asked) ? null : 'NAME_DIFFERS'
}
