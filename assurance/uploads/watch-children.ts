import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 20
const KIB_PER_MIB = 1024

/** Where Linux tells of this process's children; null elsewhere. */
function childrenOfThis(): readonly string[] | null {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean)
  } catch {
    return null
  }
}

/** The most that a process has held in memory so far, KiB; 0 for one that has ended. */
function peakOf(pid: string): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Watches from outside what the processes hold that this one starts, from now on. */
export function watchChildren(): { mostMib(): number | null; end(): void } {
  let mostKib = 0
  const look = (): void => {
    for (const pid of childrenOfThis() ?? []) mostKib = Math.max(mostKib, peakOf(pid))
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    mostMib: () => (childrenOfThis() === null ? null : Math.round(mostKib / KIB_PER_MIB)),
    end: () => clearInterval(timer),
  }
}
