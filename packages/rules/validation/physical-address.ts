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

/** An address of which every part is said, an empty one where there is none. */
export type WholeAddress = { readonly [Part in keyof Required<TypedAddress>]: string }

/** The address form of a physical address (ACC-3.21). */
export function addressOf(physical: PhysicalAddress): WholeAddress {
  const { addressLine1, addressLine2 = '', city, state = '', country, zip1 = '' } = physical
  return { line1: addressLine1, line2: addressLine2, city, state, country, postCode: zip1 }
}
