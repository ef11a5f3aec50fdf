import { randomBytes } from 'node:crypto'
import { constants, platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type HashCost, hashNow, verifyNow } from './argon2.ts'
import type { PasswordAnswer, PasswordTask } from './password-messages.ts'

// The one thread that hashes. It does one task after the other, so that any number of sign-ins costs at most one core, and yields that
// core to searches and bids.

const DUMMY_BYTES = 24

const port = parentPort
const cost = workerData as HashCost
if (port === null) throw new Error('password-worker runs as a worker thread')

// On Linux priority belongs to the thread that asks; elsewhere it would be the whole process's. Below normal is a tenth of a core while
// everything else wants it; at the lowest, sign-in would stall on a machine busy with other work.
if (platform() === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL)

/** What the password of a person who does not exist is compared with: same parameters, same time, never right. */
const dummyHash = hashNow(randomBytes(DUMMY_BYTES).toString('base64url'), cost)

function perform(task: PasswordTask): PasswordAnswer['answer'] {
  if (task.kind === 'hash') return hashNow(task.text, cost)
  const isRight = verifyNow(task.hash ?? dummyHash, task.text)
  return task.hash !== null && isRight
}

port.on('message', (task: PasswordTask & { id: number }) => {
  try {
    port.postMessage({ id: task.id, answer: perform(task) } satisfies PasswordAnswer)
  } catch (error) {
    port.postMessage({ id: task.id, answer: null, reason: (error as Error).message } satisfies PasswordAnswer)
  }
})
