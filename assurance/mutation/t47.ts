// T47: the rules that decide bids, fees and access are changed in one place after the other; a test has to notice each change.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { record } from '../result.ts'
import { type Fate, openMutants } from './run-mutants.ts'
import type { Mutant } from './instrument.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['packages/rules/bidding', 'packages/rules/fees', 'packages/rules/access']
/** Where it is decided whether a bid is taken and how it meets the leader: no mutant may live there. */
const BID_ACCEPTANCE: ReadonlySet<string> = new Set(['packages/rules/bidding/decide-bid.ts', 'packages/rules/bidding/contest.ts'])
const KILLED_LEAST = 0.85
/** Of the other files, one mutant in so many is tried unless the trial is long. */
const SHORT_ONE_IN = 12
const SHORT_LIMIT_MS = Number(process.env['ASSURANCE_MINUTES'] ?? 8) * 60_000

const isLong = process.argv.includes('--long')
const only = process.env['ASSURANCE_FILES']?.split(',') ?? []

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts') && !/\.(test|test-kit)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`),
).filter((file) => only.length === 0 || only.some((part) => file.includes(part)))

const isTried = ({ file, id }: Mutant): boolean => isLong || only.length > 0 || BID_ACCEPTANCE.has(file) || id % SHORT_ONE_IN === 0

const run = await openMutants({ files, tests: FOLDERS.map((folder) => `${folder}/*.test.ts`) })
/** A busy machine tries what it can in this time; the figures tell how many that were. */
const endMs = performance.now() + (isLong ? Number.POSITIVE_INFINITY : SHORT_LIMIT_MS)
const fates = new Map<Mutant, Fate>()
let isSound = false
try {
  for (const mutant of run.mutants.filter(isTried)) {
    if (performance.now() > endMs) break
    fates.set(mutant, await run.try(mutant))
  }
  isSound = await run.isSound()
} finally {
  await run.close()
}

const killedOf = (mutants: readonly Mutant[]): number => mutants.filter((mutant) => fates.get(mutant) === 'killed').length
const tried = [...fates.keys()]
const wanted = run.mutants.filter(isTried).length
const acceptance = tried.filter(({ file }) => BID_ACCEPTANCE.has(file))
const share = killedOf(tried) / tried.length
const alive = tried.filter((mutant) => fates.get(mutant) !== 'killed')
const isEnough = share >= KILLED_LEAST && killedOf(acceptance) === acceptance.length
const byFile = [...Map.groupBy(tried, ({ file }) => file)].map(([file, own]): [string, string] => [
  file.replace('packages/rules/', ''),
  `${killedOf(own)} of ${own.length}`,
])
if (only.length > 0)
  for (const mutant of alive) console.log(`${fates.get(mutant)} ${mutant.file}:${mutant.line} ${mutant.before} → ${mutant.after}`)

await record({
  id: 'T47',
  figures: {
    mutants: run.mutants.length,
    'to be tried': wanted,
    tried: tried.length,
    killed: killedOf(tried),
    'killed, %': Number((100 * share).toFixed(1)),
    'bid acceptance': `${killedOf(acceptance)} of ${acceptance.length}`,
    ...Object.fromEntries(byFile),
  },
  wants: `at least ${100 * KILLED_LEAST} % of the mutants of rules/bidding, fees and access killed, all of those of bid acceptance`,
  holds: isEnough && isSound && tried.length === wanted && tried.length > 0,
  shortfalls: !isSound
    ? ['the tests fail with no mutant active']
    : isEnough
      ? wanted === tried.length
        ? []
        : [`${wanted - tried.length} mutants were not tried in time`]
      : alive.map((mutant) => `${mutant.file}:${mutant.line}: ${mutant.before} → ${mutant.after} ${fates.get(mutant)}`),
})
