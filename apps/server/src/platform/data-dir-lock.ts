import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { lockFile } from './file-lock.ts'
import { makeDataDir, tightenDataDir } from './postgres/cluster-home.ts'

/** What the holder of a data folder says about itself. */
export interface Holder {
  readonly pid: number
  /** The command line word it runs, for example `start`. */
  readonly command: string
  readonly address?: string
}

export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  /** Who uses it, where that is known. */
  readonly holder: Holder | null

  constructor(dataDir: string, holder: Holder | null) {
    const who =
      holder === null
        ? 'another process'
        : `hammerlane ${holder.command} (process ${holder.pid}${holder.address === undefined ? '' : `, ${holder.address}`})`
    super(`The data folder ${dataDir} is in use by ${who}. Stop it first, or set DATA_DIR to another folder.`)
    this.holder = holder
  }
}

const LOCK_FILE = 'lock'
const HOLDER_FILE = 'holder.json'

export interface DataDirLock {
  /** Publishes where this process can be reached. */
  announce(address: string): void
  release(): void
  /** The same after work that failed: what this lock itself made goes too, the lock file and the folder. */
  releaseUnused(): void
}

function findHolder(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, HOLDER_FILE), 'utf8')) as Holder
  } catch {
    return null
  }
}

function refuseForeign(dataDir: string): void {
  for (const path of [dataDir, join(dataDir, LOCK_FILE)]) {
    try {
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
    } catch {
      throw new Error(
        `This account may not write ${path}. Start Hammerlane as the account that owns it, or set DATA_DIR to another folder.`,
      )
    }
  }
}

/**
 * Takes a data folder for this process, trying for `waitMs`, since a process that was killed or stopped needs a moment to be gone.
 * @throws DataDirInUse when another process has it.
 */
export async function lockDataDir(givenDataDir: string, options: { command: string; waitMs: number }): Promise<DataDirLock> {
  const isNewFolder = !existsSync(givenDataDir)
  const dataDir = makeDataDir(givenDataDir)
  refuseForeign(dataDir)
  const isNewLock = !existsSync(join(dataDir, LOCK_FILE))
  // Others could block us by holding the lock, so no other account may open it.
  closeSync(openSync(join(dataDir, LOCK_FILE), 'a', 0o600))
  const held = await lockFile(join(dataDir, LOCK_FILE), options.waitMs)
  if (held === null) throw new DataDirInUse(dataDir, findHolder(dataDir))
  tightenDataDir(dataDir)
  const holder: Holder = { pid: process.pid, command: options.command }
  const write = (value: Holder) => writeFileSync(join(dataDir, HOLDER_FILE), JSON.stringify(value) + '\n', { mode: 0o600 })
  write(holder)
  const release = () => {
    rmSync(join(dataDir, HOLDER_FILE), { force: true })
    held.release()
  }
  return {
    announce: (address) => write({ ...holder, address }),
    release,
    releaseUnused: () => {
      // While it is held: those who wait for it check whether the file is still there.
      if (isNewLock && process.platform !== 'win32') rmSync(join(dataDir, LOCK_FILE), { force: true })
      release()
      if (isNewFolder && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
    },
  }
}
