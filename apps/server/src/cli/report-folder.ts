import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

/** Where imports tell which rows they refused. */
export const reportFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports')
