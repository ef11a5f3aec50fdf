// P14: resident memory of all processes of a server but its PostgreSQL, after an hour of mixed use, with a thousand live lines open.
// `-- P14 --minutes 5` tries it out; the import in the middle takes as long as it takes.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { record, row, spreadOf } from '../harness.ts'
import { scaled } from '../scale.ts'
import { askSearch } from '../world/ask-search.ts'
import { Crowd } from '../world/crowd.ts'
import { makeWorld } from '../world/make-world.ts'
import { useMixed } from '../world/mixed-use.ts'
import { drawFirstPictures, type RunningServer, startServer } from '../world/running-server.ts'
import { samplesOf } from '../world/lot-samples.ts'

const LOTS = 300_000
const LINES = 1_000
/** Lots that each line follows, of those a search lists first. */
const FOLLOWED = 20
const FULL_MINUTES = 60
const SAMPLE_EVERY_MS = 10_000
const LIMIT_MB = 600
const SETTLE_MS = 3_000
const KIB_PER_MB = 1_000_000 / 1_024
const POSTGRES = /postgres/

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

function runningProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name): Process[] => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')[0] ?? '' }]
    } catch {
      return []
    }
  })
}

/** A process and everything it started, without PostgreSQL. */
function familyOf(pid: number): Process[] {
  const all = runningProcesses()
  const withChildren = (one: Process): Process[] => [one, ...all.filter(({ parent }) => parent === one.pid).flatMap(withChildren)]
  return all
    .filter((one) => one.pid === pid)
    .flatMap(withChildren)
    .filter(({ command }) => !POSTGRES.test(command))
}

/** Resident memory of a process; 0 for one that has just ended. */
function residentMb({ pid }: Process): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / KIB_PER_MB
  } catch {
    return 0
  }
}
const totalMb = (server: RunningServer): number => familyOf(server.launcherPid).reduce((sum, one) => sum + residentMb(one), 0)

await buildIfStale((line) => console.log(`  ${line}`))
const dataDir = await makeWorld(scaled(LOTS))
await drawFirstPictures(dataDir)
const samples = await samplesOf(dataDir)
const at = process.argv.indexOf('--minutes')
const minutes = at > 0 ? Number(process.argv[at + 1]) : FULL_MINUTES
if (!(minutes > 0)) throw new Error('--minutes needs a number.')
const seen: Record<'started' | 'most' | 'launcher', number[]> = { started: [], most: [], launcher: [] }

async function measureOnce(): Promise<number> {
  const server = await startServer(dataDir)
  try {
    seen.started.push(totalMb(server))
    let most = 0
    const sampling = setInterval(() => void (most = Math.max(most, totalMb(server))), SAMPLE_EVERY_MS)
    await useMixed({ server, dataDir, samples, minutes }).finally(() => clearInterval(sampling))
    seen.most.push(most)
    const lots = ((await askSearch(server.address, { size: FOLLOWED }))?.content ?? []).map(({ ln }) => ({ lot: ln, lastSeq: 0 }))
    const crowd = await Crowd.start('frames', server.port)
    await crowd.open(LINES, { follow: { lanes: [], lots } })
    await sleep(SETTLE_MS)
    const [launcher] = familyOf(server.launcherPid)
    if (launcher) seen.launcher.push(residentMb(launcher))
    const measured = totalMb(server)
    const { open } = await crowd.state()
    await crowd.stop()
    if (open !== LINES) throw new Error(`only ${open} live lines stayed open`)
    return measured
  } finally {
    await server.stop()
  }
}

// An hour is long enough to be measured once.
const all = spreadOf([await measureOnce()])
await record({
  id: 'P14',
  rows: [
    row(`all processes but PostgreSQL, after ${minutes} minutes of mixed use and with the live lines`, all, { unit: 'MB' }),
    row('the most meanwhile', spreadOf(seen.most), { unit: 'MB' }),
    row('the same just started', spreadOf(seen.started), { unit: 'MB' }),
    row('of it the launcher', spreadOf(seen.launcher), { unit: 'MB' }),
  ],
  wants: `≤ ${LIMIT_MB} MB resident at ${scaled(LOTS).toLocaleString('en-US')} lots and ${LINES.toLocaleString('en-US')} live lines, after ${minutes} minutes of searches, pages and an import that changes every lot`,
  holds: all.median <= LIMIT_MB,
})
