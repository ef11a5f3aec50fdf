import type { TwoPersonAct } from '@app/contract/operations/lane-desk.ts'
import { Failure } from '@app/contract/failure.ts'
import type { LedgerEntry } from '@app/rules/ledger/ledger.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import type { Closer } from './settle-lot.ts'

/** Who decides an operator's act: one operator, two of them, or one person by command on the machine. */
export type Deciders = 'one' | 'two' | 'command'

/** Stops an act that one operator may not do alone. To be called under the lock of the lot. @throws Failure SECOND_PERSON_NEEDED. */
export function checkDeciders(act: TwoPersonAct, of: { readonly bidCount: number }, by: Deciders): void {
  if (by === 'one' && needsSecondPerson(act, of)) throw new Failure('SECOND_PERSON_NEEDED', { act })
}

/** How the ledger names who acted. */
export const closerOf = (by: Deciders): Extract<Closer, 'operator' | 'command'> => (by === 'command' ? 'command' : 'operator')

/** How many people decided an event, as the public ledger says it; left out where one was enough. `why` where it has no other place. */
export const personsOf = (by: Deciders, why?: string): NonNullable<LedgerEntry['terms']> =>
  by === 'one' ? {} : { persons: by === 'two' ? 2 : 1, ...(why === undefined ? {} : { why }) }

/** The same as a part of an event; nothing where one was enough. */
export const personsEntry = (by: Deciders, why?: string): Pick<LedgerEntry, 'terms'> => (by === 'one' ? {} : { terms: personsOf(by, why) })
