import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** A lock that ends with the process that holds it. */
export interface FileLock {
  release(): void
}

const inodeOf = (file: string): bigint | undefined => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino

/**
 * Tries to take a lock file: one the operating system keeps for an open file and drops when its process ends, however it ends.
 * SQLite is the door to that lock which Node has on every system; nothing is ever stored in the file.
 * @returns null when another process, or this one, has it.
 */
function tryLockFile(file: string): FileLock | null {
  const found = inodeOf(file)
  const handle = new DatabaseSync(file, { timeout: 0 })
  try {
    handle.exec('pragma journal_mode = memory; begin exclusive')
    // Who had it may have taken the file away: then this is a lock on nothing, and the next one takes another.
    if (found !== undefined && inodeOf(file) !== found) {
      handle.close()
      return null
    }
    return { release: () => handle.close() }
  } catch (error) {
    handle.close()
    const isTaken = error instanceof Error && error.message.includes('locked')
    if (isTaken) return null
    throw error
  }
}

const RETRY_MS = 50

/** Tries for a time. */
export async function lockFile(file: string, waitMs: number): Promise<FileLock | null> {
  const deadlineMs = performance.now() + waitMs
  for (;;) {
    const lock = tryLockFile(file)
    if (lock !== null || performance.now() >= deadlineMs) return lock
    await sleep(RETRY_MS)
  }
}
