import { connect } from 'node:net'
import type { Log } from '#platform/log.ts'
import { SCAN_LIMIT_MS } from './limits.ts'
import type { Scanner } from './scanner-port.ts'

const DEFAULT_PORT = 3_310
const CHUNK_BYTES = 64 * 1024
const LENGTH_BYTES = 4
/** Longer than any answer of clamd; what goes on after it is none. */
const ANSWER_MAX_BYTES = 4 * 1024

/** A file as clamd takes it (INSTREAM): pieces with their lengths, and a length of nothing. */
function* instream(bytes: Buffer): Iterable<Buffer> {
  const length = (count: number): Buffer => {
    const field = Buffer.alloc(LENGTH_BYTES)
    field.writeUInt32BE(count)
    return field
  }
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const piece = bytes.subarray(at, at + CHUNK_BYTES)
    yield length(piece.length)
    yield piece
  }
  yield length(0)
}

/** Asks clamd once and answers its words. @throws Error when it cannot be reached, breaks off, or takes too long. */
function ask(url: URL, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: url.port === '' ? DEFAULT_PORT : Number(url.port) })
    const limit = setTimeout(() => socket.destroy(new Error(`no answer within ${SCAN_LIMIT_MS / 1_000} s`)), SCAN_LIMIT_MS)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length > ANSWER_MAX_BYTES) socket.destroy(new Error('an endless answer'))
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(limit)
      // After an error this changes nothing.
      resolve(answer)
    })
    for (const piece of instream(bytes)) socket.write(piece)
  })
}

/** What an answer of clamd says; null for one that is neither yes nor no, such as a file larger than its StreamMaxLength. */
function scannedOf(answer: string): 'clean' | 'infected' | null {
  const line = (answer.split('\0', 1)[0] ?? '').trim()
  if (line === 'stream: OK') return 'clean'
  return /^stream: .+ FOUND$/.test(line) ? 'infected' : null
}

/** ClamAV behind `tcp://host:3310`. It sees clear bytes: it belongs on this machine, or on a network of one's own. */
export function openClamav(address: string, log: Log): Scanner {
  const url = new URL(address)
  return {
    scan: async (bytes) => {
      try {
        const answer = await ask(url, bytes)
        const scanned = scannedOf(answer)
        if (scanned === null) throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
        return scanned
      } catch (error) {
        log.warn({ err: error }, 'the virus scanner could not be asked; files wait for it')
        return 'unreachable'
      }
    },
  }
}
