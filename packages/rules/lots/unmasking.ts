import { UNMASKED_FIELDS, type UnmaskedField } from '@app/contract/people/unmasked-lots.ts'
import { can, isMember, type Person } from '../access/can.ts'

/** Whether somebody may see masked fields at all: a member in good standing who is no guest, where the site lets it be (MQ-077, ACC-6.21). */
export const mayUnmask = (person: Person, { isDisabled }: { readonly isDisabled: boolean }): boolean =>
  !isDisabled && isMember(person) && person.status === 'active' && person.kind !== 'guest' && !can(person, 'ROLE_GUEST')

/** The field that a path names, null for one that is not unmasked. */
export const unmaskedField = (name: string): UnmaskedField | null => UNMASKED_FIELDS.find((field) => field === name.toLowerCase()) ?? null
