import { titleTypeOf } from '../reference/titles/title-types.ts'

/**
 * Whether a lot is open to the public (MQ-015): neither one of the wholesale auction nor one whose title only a licensed dealer may take
 * over. `titleType` is the code of the file.
 */
export const isOpenToPublic = ({ isWholesale, titleType }: { readonly isWholesale: boolean; readonly titleType: string | null }): boolean =>
  !isWholesale && titleTypeOf(titleType ?? '')?.kind !== 'dealerOnly'
