import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { record } from '../result.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { judgeInstallScripts } from './install-scripts.ts'
import { findKnownHoles } from './known-holes.ts'
import { judgeLicences } from './licences.ts'
import { readLockfile, ROOT } from './lockfile.ts'
import { judgePins } from './pinned.ts'

const WANTS =
  'no known hole of level high in what runs; only allowed licences; exact versions, all with a SHA-512; install scripts only of the packages named'

const REPORTS = join(ROOT, 'reports')

const lock = await readLockfile()
const running = lock.packages.filter(({ isDev }) => !isDev)
const product = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { name: string; version: string }
await mkdir(REPORTS, { recursive: true })
await writeFile(
  join(REPORTS, 'sbom.cdx.json'),
  `${JSON.stringify(billOfMaterials(lock.packages, { name: product.name, version: product.version }), null, 1)}\n`,
)
const licences = judgeLicences(lock.packages)
const scripts = judgeInstallScripts(lock.packages)
const pins = await judgePins(lock)
const holes = await findKnownHoles()
const faults = [...licences.refused, ...scripts.refused, ...pins.faults, ...(holes.kind === 'known' ? holes.serious : [])]
await record({
  id: 'T48',
  figures: {
    'packages that run': running.length,
    'packages in all': lock.packages.length,
    'bill of materials': 'reports/sbom.cdx.json',
    'known holes, high or critical': holes.kind === 'known' ? holes.serious.length : 'unknown',
    'licences refused': licences.refused.length,
    'licences excepted': licences.excepted.length,
    'install scripts allowed': scripts.allowed.join(' '),
    'install scripts refused': scripts.refused.length,
    'pins missing': pins.faults.length,
    'development packages of other platforms without a hash': pins.withoutHash,
  },
  wants: WANTS,
  holds: faults.length > 0 ? false : holes.kind === 'known' ? true : 'unknown',
  shortfalls: [...faults, ...(holes.kind === 'unknown' ? [`known holes could not be asked for: ${holes.reason}`] : [])],
})
