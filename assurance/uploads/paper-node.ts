import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import type { PapersAnswer } from '../../apps/server/test/files/papers-call.ts'
import type { SignedInHeaders } from '../../apps/server/test/people.ts'
import { aPdf } from '../../apps/server/test/files/sample-files.ts'
import type { DiskState } from './spoilt-disk.ts'

const START_LIMIT_MS = 60_000
const FILE_MAX_BYTES = 400_000
const UNAVAILABLE = 503
const AFTER_REFUSAL_MS = 100
/** A sender that has sent as many as a minute allows rests for so long. */
const TOO_MANY = 429
const AFTER_TOO_MANY_MS = 5_000

/** Words of every paper, which may stand nowhere in the clear. */
export const CANARY = 'canary-of-a-paper'

/** A file that a node has acknowledged. */
export interface Acknowledged {
  readonly objectId: string
  readonly sha256: string
  readonly atMs: number
}

/** What became of all that was sent. */
export interface Outcome {
  readonly acknowledged: Acknowledged[]
  /** Refusals because the store could not take it, and any others in words. */
  unavailable: number
  readonly oddAnswers: string[]
  brokenOff: number
}

/** A server that takes papers, in a process of its own. */
export interface PaperNode {
  readonly port: number
  /** Every line that it has written. */
  readonly lines: readonly string[]
  spoil(state: DiskState): Promise<void>
  kill(): void
}

export async function startNode(url: string, dataDir: string): Promise<PaperNode> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'serve-papers.ts'), [url, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void lines.push(chunk.toString('latin1')))
  const port = await Promise.race([
    new Promise<number>((resolve) => child.once('message', (told) => resolve(Number(told)))),
    sleep(START_LIMIT_MS, 0, { ref: false }),
  ])
  if (port === 0) throw new Error(`the node does not start: ${lines.join('').slice(-500)}`)
  return {
    port,
    lines,
    async spoil(state) {
      const told = once(child, 'message')
      child.send(state)
      await told
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/** A paper of its own, with words that may stand nowhere in the clear. */
const aPaper = (): Buffer => aPdf({ content: `% ${CANARY} ${randomBytes(randomInt(1_000, FILE_MAX_BYTES / 2)).toString('hex')}` })

/** Sends one paper to a node and notes what became of it. */
export async function sendPaper(port: number, headers: SignedInHeaders, outcome: Outcome): Promise<void> {
  const bytes = aPaper()
  const { payload, headers: type } = multipart([
    { name: 'what', value: 'keep' },
    { name: 'documents[0][file]', bytes },
  ])
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/data/test-papers`, {
      method: 'POST',
      headers: { cookie: headers.cookie, 'x-xsrf-token': headers['x-xsrf-token'], ...type },
      body: payload as Buffer<ArrayBuffer>,
    })
    const text = await answer.text()
    const { data } = JSON.parse(text) as { data?: PapersAnswer }
    const [file] = answer.status === 200 ? (data?.files ?? []) : []
    if (file !== undefined)
      outcome.acknowledged.push({ objectId: file.objectId, sha256: createHash('sha256').update(bytes).digest('hex'), atMs: Date.now() })
    else if (answer.status === UNAVAILABLE) outcome.unavailable += 1
    else if (answer.status === TOO_MANY) await sleep(AFTER_TOO_MANY_MS)
    else outcome.oddAnswers.push(`${answer.status} ${text.slice(0, 160)}`)
    if (file === undefined) await sleep(AFTER_REFUSAL_MS)
  } catch {
    outcome.brokenOff += 1
  }
}
