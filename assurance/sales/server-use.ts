import { readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'

const KIB = 1024
const MIB = 1024 * 1024

/** Memory of a process that is in use, MiB; from /proc, so on Linux only. */
export function residentMib(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kibibytes) * KIB) / MIB
}

/** Ticks of the kernel's process times in a second. */
const TICKS_A_SECOND = 100
const UTIME_FIELD = 11

/** What a process has used of the machine's cores so far, in milliseconds of one; from /proc, so on Linux only. */
export function cpuMs(pid: number): number {
  // The name of the program is in brackets and may hold anything.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return ((Number(fields[UTIME_FIELD]) + Number(fields[UTIME_FIELD + 1])) * 1_000) / TICKS_A_SECOND
}

/** Name of the figure that shows how busy the machine was: beyond its cores, times say more of others than of the server. */
export const OTHERS = 'load of the machine'
export const machineLoad = (): number => Number((loadavg()[0] ?? 0).toFixed(1))

/** Files and sockets that a process holds open; from /proc, so on Linux only. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
