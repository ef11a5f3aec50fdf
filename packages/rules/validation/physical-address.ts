import type { TypedAddress } from './addresses.ts'

/** An address as account records hold it. */
export interface PhysicalAddress {
  readonly addressLine1: string
  readonly addressLine2?: string | undefined
  readonly city: string
  readonly state?: string | undefined
  readonly country: string
  readonly zip1?: string | undefined
}

/**
 * The address form of a physical address (ACC-3.21); null stays null.
 *
 * @later Accounts are brought over from elsewhere (decision 0065).
 */
export function addressOf(physical: PhysicalAddress | null): Required<TypedAddress> | null {
  if (physical === null) return null
  const { addressLine1, addressLine2 = '', city, state = '', country, zip1 = '' } = physical
  return { line1: addressLine1, line2: addressLine2, city, state, country, postCode: zip1 }
}
