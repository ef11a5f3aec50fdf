import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of Linux's clock of processes in a second. */
const TICKS_PER_SECOND = 100
// Fields of /proc/<pid>/stat after the command's name, which ends with the last bracket (proc(5)).
const PARENT_FIELD = 1
const TIME_FIELDS = [11, 12, 13, 14]

/** A process: whose child it is, and how long it and its children that ended have run on a processor. */
export interface ProcessTime {
  readonly parent: number
  readonly seconds: number
}

/** What `/proc/<pid>/stat` says. */
export function readStat(stat: string): ProcessTime {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = TIME_FIELDS.reduce((sum, at) => sum + Number(fields[at]), 0)
  return { parent: Number(fields[PARENT_FIELD]), seconds: ticks / TICKS_PER_SECOND }
}

/** How long a process and all that descend from it have run. */
export function sumTree(processes: ReadonlyMap<number, ProcessTime>, root: number): number {
  const own = processes.get(root)?.seconds ?? 0
  return [...processes].reduce((sum, [pid, { parent }]) => (parent === root && pid !== root ? sum + sumTree(processes, pid) : sum), own)
}

/** Seconds that this process and all it has started have run on a processor. */
export function processorSeconds(): number {
  const processes = new Map<number, ProcessTime>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      processes.set(Number(name), readStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // It has ended meanwhile.
    }
  }
  return sumTree(processes, process.pid)
}
