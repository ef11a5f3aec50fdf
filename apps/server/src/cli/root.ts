import { join } from 'node:path'

/** The folder of the repository. */
export const ROOT: string = join(import.meta.dirname, '../../../..')
