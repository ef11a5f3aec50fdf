const FIRST_PORT = 8_240

/** Whether a trial runs at the full size that docs demand; without it, at a size of minutes. */
export const IS_LONG: boolean = process.argv.includes('--long')

/** A count at the requested size. */
export const sized = ({ short, long }: { readonly short: number; readonly long: number }): number => (IS_LONG ? long : short)

/** Where the servers of these trials listen: ASSURANCE_PORT and the ports beside it. */
export const PORT: number = Number(process.env['ASSURANCE_PORT'] ?? FIRST_PORT)
