// Somebody who sends files, in a process of their own: so many, or as many as come until they are told to rest.
import { readFileSync } from 'node:fs'
import { Agent, request as ask } from 'node:http'
import { multipart } from '../../apps/server/test/files/multipart.ts'
import { quantile } from '../harness.ts'

/** What an uploader is started with, as JSON in its only argument. */
export interface UploaderRequest {
  /** The file that is sent each time. */
  readonly file: string
  readonly filename: string
  readonly atOnce: number
}

/** Where files go, with which words beside them, and as whom, each in turn. */
export interface UploadTarget {
  readonly port: number
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly people: readonly Readonly<Record<string, string>>[]
}

/** `send`: so many files. `run`: files until `rest`, which answers what came of them. */
export type UploaderQuestion =
  | { readonly ask: 'send'; readonly target: UploadTarget; readonly files: number }
  | { readonly ask: 'run'; readonly target: UploadTarget }
  | { readonly ask: 'rest' }

/** What came of files: milliseconds in all and of one, and answers that were none. */
export interface Uploaded {
  readonly files: number
  readonly ms: number
  readonly p50Ms: number
  readonly refused: readonly string[]
}

const OK = 200
const WORDS_SHOWN = 200
const { file, filename, atOnce } = JSON.parse(process.argv[2] ?? '{}') as UploaderRequest
const bytes = readFileSync(file)
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
let turn = 0

interface Body {
  readonly headers: Readonly<Record<string, string>>
  readonly payload: Buffer
}

function sendOnce({ port, path, people }: UploadTarget, { headers, payload }: Body): Promise<string | null> {
  const who = people[turn++ % Math.max(1, people.length)]
  return new Promise((resolve, reject) => {
    const sent = ask(
      { agent, port, host: '127.0.0.1', path, method: 'POST', headers: { ...who, ...headers, 'content-length': payload.length } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk))
        answer.once('end', () => {
          const isTaken = answer.statusCode === OK && !text.includes('"returnCode":-1')
          resolve(isTaken ? null : `${answer.statusCode} ${text.slice(0, WORDS_SHOWN)}`)
        })
      },
    )
    sent.once('error', reject)
    sent.end(payload)
  })
}

/** Sends files, so many at once, for as long as there are more. */
async function sendAll(target: UploadTarget, isMore: () => boolean): Promise<Uploaded> {
  const fields = Object.entries(target.fields).map(([name, value]) => ({ name, value }))
  const body = multipart([...fields, { name: 'documents[0][file]', bytes, filename }])
  const times: number[] = []
  const refused: string[] = []
  const begunMs = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (isMore()) {
        const sentMs = performance.now()
        const fault = await sendOnce(target, body)
        if (fault === null) times.push(performance.now() - sentMs)
        else refused.push(fault)
      }
    }),
  )
  return { files: times.length, ms: performance.now() - begunMs, p50Ms: quantile(times, 0.5), refused }
}

let running: { isOver: boolean; readonly done: Promise<Uploaded> } | null = null

async function answer(question: UploaderQuestion): Promise<Uploaded | null> {
  if (question.ask === 'send') {
    let left = question.files
    return sendAll(question.target, () => left-- > 0)
  }
  if (question.ask === 'run') {
    const state = { isOver: false }
    running = Object.assign(state, { done: sendAll(question.target, () => !state.isOver) })
    return null
  }
  if (running === null) return null
  running.isOver = true
  return running.done
}

process.on('message', ({ id, question }: { id: number; question: UploaderQuestion }) => {
  answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
