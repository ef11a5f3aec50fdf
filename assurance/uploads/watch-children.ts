import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 20
const KIB_PER_MIB = 1024

/** Where Linux tells of a process's children; null elsewhere, or where it has ended. */
function childrenOf(pid: number | string): readonly string[] | null {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return null
  }
}

/** All that a process has started, and what that has started. */
const startedBy = (pid: number | string): readonly string[] => (childrenOf(pid) ?? []).flatMap((child) => [child, ...startedBy(child)])

/** The most that a process has held in memory so far, KiB; 0 for one that has ended. */
function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Watches from outside what the processes hold that this one and those that it starts have started, from now on. */
export function watchChildren(): { mostMib(): number | null; end(): void } {
  let mostKib = 0
  const look = (): void => {
    for (const pid of startedBy(process.pid)) mostKib = Math.max(mostKib, peakOf(pid))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    mostMib: () => (childrenOf(process.pid) === null ? null : Math.round(mostKib / KIB_PER_MIB)),
    end: () => clearInterval(timer),
  }
}
