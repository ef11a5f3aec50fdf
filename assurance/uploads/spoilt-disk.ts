// The disk below the store of a node, which can be spoilt while it runs: slow, cut off in the midst of a write, or full.
import { mkdtempSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type DiskState = 'sound' | 'slow' | 'cut' | 'full'

const SLOW_MS = 150
const CODES: Readonly<Partial<Record<DiskState, string>>> = { cut: 'EIO', full: 'ENOSPC' }

const faultOf = (code: string): Error => Object.assign(new Error(`${code}: the disk of a trial`), { code })

/** Lets every file of this process lie on such a disk; answers the way to spoil and to mend it. */
export async function openSpoiltDisk(): Promise<(state: DiskState) => void> {
  let state: DiskState = 'sound'
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  const handle = await open(join(folder, 'any'), 'w')
  const real = Object.getPrototypeOf(handle) as Pick<FileHandle, 'writeFile' | 'sync'>
  const { writeFile, sync } = real
  await handle.close()
  rmSync(folder, { recursive: true })
  real.writeFile = async function writeSpoilt(this: FileHandle, data: Buffer) {
    const code = CODES[state]
    if (state === 'slow') await sleep(SLOW_MS)
    if (code === undefined) return writeFile.call(this, data)
    // As much as there was room for.
    await writeFile.call(this, data.subarray(0, data.length / 2))
    throw faultOf(code)
  } as FileHandle['writeFile']
  real.sync = async function syncSpoilt(this: FileHandle) {
    const code = CODES[state]
    if (state === 'slow') await sleep(SLOW_MS)
    if (code !== undefined) throw faultOf(code)
    return sync.call(this)
  }
  return (next) => (state = next)
}
