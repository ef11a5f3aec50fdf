import { join } from 'node:path'
import { DECODE_HEAP_MAX_MIB } from '../limits.ts'

const ROOT = join(import.meta.dirname, '../../../../../..')

/** What the process may read: its own code and the packages. It writes nothing, starts nothing, and no data folder is among it. */
const READABLE = [
  'node_modules',
  'packages',
  'apps/server/src/platform/uploads',
  'apps/server/node_modules',
  'apps/server/package.json',
  'package.json',
]

/** How Node starts the process that decodes: with a bounded heap, and without the rights that a file might want to use. */
export const decoderFlags = (): readonly string[] => [
  `--max-old-space-size=${DECODE_HEAP_MAX_MIB}`,
  '--permission',
  '--allow-addons',
  '--allow-worker',
  ...READABLE.map((path) => `--allow-fs-read=${join(ROOT, path)}`),
  '--disable-warning=SecurityWarning',
  '--disable-warning=ExperimentalWarning',
]
