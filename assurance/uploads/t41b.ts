// T41b: a trial of the scanner port against a real clamd, where Debian's clamav-daemon is installed: with a signature file of its own and no other,
// since nothing is fetched. It tells what the port makes of clean and of known bytes, of what is too large, and of a clamd that is gone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { openClamav } from '../../apps/server/src/platform/uploads/clamav.ts'
import { aJpeg, aPdf } from '../../apps/server/test/files/sample-files.ts'
import { record } from '../result.ts'

const CLAMD = '/usr/sbin/clamd'
const LOOPBACK = '127.0.0.1'
const START_LIMIT_MS = 30_000
const LOOK_EVERY_MS = 100
const STREAM_MAX_MIB = 1
const AT_ONCE = 16
/** What the signatures of this trial find: bytes of its own, and the test file of the antivirus makers, written in two parts. */
const KNOWN = 'trial-of-hammerlane-known-bytes'
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const hexOf = (text: string): string => Buffer.from(text).toString('hex')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

interface Daemon {
  readonly url: string
  stop(): Promise<void>
}

/** Starts clamd on a port of its own, with one signature. */
async function startClamd(folder: string): Promise<Daemon> {
  const port = await freePort()
  const signatures = join(folder, 'signatures')
  mkdirSync(signatures)
  writeFileSync(join(signatures, 'trial.ndb'), `Trial.Known:0:*:${hexOf(KNOWN)}\nTrial.Eicar:0:*:${hexOf(EICAR)}\n`)
  const config = join(folder, 'clamd.conf')
  const lines = [
    `TCPSocket ${port}`,
    `TCPAddr ${LOOPBACK}`,
    `DatabaseDirectory ${signatures}`,
    'Foreground yes',
    `StreamMaxLength ${STREAM_MAX_MIB}M`,
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  const process = spawn(CLAMD, ['--config-file', config], { stdio: 'ignore' })
  const gone = once(process, 'exit')
  const stop = async (): Promise<void> => {
    process.kill('SIGTERM')
    await gone
  }
  const url = `tcp://${LOOPBACK}:${port}`
  const scanner = openClamav(url, silentLog())
  for (let waitedMs = 0; waitedMs < START_LIMIT_MS; waitedMs += LOOK_EVERY_MS) {
    if ((await scanner.scan(Buffer.from('x'))) === 'clean') return { url, stop }
    await sleep(LOOK_EVERY_MS)
  }
  await stop()
  throw new Error('clamd did not start')
}

const shortfalls: string[] = []
let count = 0
const demand = (what: string, given: string, wanted: string): void => {
  count += 1
  if (given !== wanted) shortfalls.push(`${what}: ${given}, not ${wanted}`)
}

async function tryOut(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'clamd-'))
  // clamd may go on as an account of its own.
  chmodSync(folder, 0o755)
  const daemon = await startClamd(folder)
  const scanner = openClamav(daemon.url, silentLog())
  const jpeg = await aJpeg({})
  const pdf = aPdf({})
  demand('a picture', await scanner.scan(jpeg), 'clean')
  demand('a PDF', await scanner.scan(pdf), 'clean')
  demand('known bytes', await scanner.scan(Buffer.from(`before ${KNOWN} after`)), 'infected')
  demand('a picture with known bytes behind it', await scanner.scan(Buffer.concat([jpeg, Buffer.from(KNOWN)])), 'infected')
  demand('the test file of the makers', await scanner.scan(Buffer.from(EICAR)), 'infected')
  demand('more than clamd takes', await scanner.scan(Buffer.alloc((STREAM_MAX_MIB + 1) * 1024 * 1024)), 'unreachable')
  const many = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => scanner.scan(at % 2 === 0 ? jpeg : Buffer.from(KNOWN))))
  for (const [at, found] of many.entries()) demand(`one of ${AT_ONCE} at once`, found, at % 2 === 0 ? 'clean' : 'infected')
  await daemon.stop()
  demand('a clamd that is gone', await scanner.scan(jpeg), 'unreachable')
  rmSync(folder, { recursive: true })
}

const isThere = existsSync(CLAMD)
if (isThere) await tryOut()
await record({
  id: 'T41b',
  figures: { 'questions asked': count, 'not as wanted': shortfalls.length },
  wants:
    'a real clamd says clean of what is clean and infected of what its signatures know; what it cannot say is unreachable, and no file is taken for clean by it',
  holds: isThere ? shortfalls.length === 0 : 'unknown',
  shortfalls: isThere ? shortfalls : ['there is no clamd: install clamav-daemon (Debian) and run this again'],
})
