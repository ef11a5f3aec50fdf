// Many sockets in a process of their own: opened on request, counted by what they receive. Speaks our dialect, socket.io's and bare TCP.
import { connect, type Socket } from 'node:net'
import { FrameSocket, type SocketAddress } from './frame-socket.ts'
import { ticketFor } from './live-ticket.ts'

/** How a crowd talks. `frames`: as our pages do; `socketIo`: Engine.IO 4 over WebSocket; `bytes`: messages are so many bytes of a stream. */
export type Dialect = 'frames' | 'socketIo' | 'bytes'

/** More of the crowd comes; `cookies`: whose sockets they are, in turn; without, visitors. */
export interface Opening {
  readonly ask: 'open'
  readonly dialect: Dialect
  readonly port: number
  readonly count: number
  readonly cookies: readonly string[]
  /** What each follows, as a `follow` says it; `frames` only. */
  readonly follow: { readonly lanes: readonly number[]; readonly lots: readonly { readonly lot: number; readonly lastSeq: number }[] }
  /** Length of one message; `bytes` only. */
  readonly messageBytes: number
}

export type CrowdQuestion =
  | Opening
  /** Waits until all have heard, together, so many messages since the last question of this kind. */
  | { readonly ask: 'hear'; readonly messages: number }
  | { readonly ask: 'state' }

/** What became of a crowd. */
export interface CrowdState {
  readonly open: number
  readonly lost: number
  /** Why the first lost ones were lost. */
  readonly reasons: readonly string[]
  /** Messages since the last `hear`. */
  readonly heard: number
  readonly heardBytes: number
  /** The last message that was heard; `frames` only. */
  readonly lastText: string
  /** How many messages took how many whole milliseconds from the receipt of their bid, since the last question; one machine, one clock. */
  readonly delays: readonly (readonly [ms: number, count: number])[]
}

const AT_ONCE = 64
const FIRST_HOST = 1
const HOSTS = 16
const EVENTS = Buffer.from('{"type":"events"')
const PONG = '"type":"pong"'
const OPENED = 0x30 // '0' of Engine.IO
const PING = 0x32
const MESSAGE = 0x34
const EVENT = 0x32

const lines: { readonly isOpen: boolean }[] = []
const reasons: string[] = []
let lost = 0
let heard = 0
let heardBytes = 0
let wanted = Number.POSITIVE_INFINITY
let reached: (() => void) | null = null
let delays = new Map<number, number>()
let last: Buffer = Buffer.alloc(0)

function hear(bytes: number): void {
  heard += 1
  heardBytes += bytes
  if (heard >= wanted) reached?.()
}

function lose(why: string): void {
  lost += 1
  if (reasons.length < 5) reasons.push(why)
}

const AT = Buffer.from('"atMs":')
const NUMBER_BYTES = 20

/** The first event of a message holds when its bid was received: `"atMs":1790000000000`. */
function noteDelay(bytes: Buffer): void {
  const at = bytes.indexOf(AT)
  if (at < 0) return
  const from = at + AT.length
  const ms = Math.round(performance.timeOrigin + performance.now() - Number.parseFloat(bytes.toString('latin1', from, from + NUMBER_BYTES)))
  delays.set(ms, (delays.get(ms) ?? 0) + 1)
}

const hostOf = (at: number): string => `127.0.0.${FIRST_HOST + (at % HOSTS)}`

async function openFrames({ port, cookies, follow }: Opening, at: number): Promise<void> {
  const cookie = cookies.length === 0 ? undefined : cookies[at % cookies.length]
  const ticket = await ticketFor(port, cookie)
  const address: SocketAddress = { port, path: `/live?ticket=${ticket}`, headers: cookie === undefined ? {} : { cookie }, from: hostOf(at) }
  await new Promise<void>((resolve, reject) => {
    let isReady = false
    const socket = new FrameSocket(address, {
      message: (bytes) => {
        if (bytes.subarray(0, EVENTS.length).equals(EVENTS)) {
          noteDelay(bytes)
          last = bytes
          hear(bytes.length)
        } else if (!isReady && bytes.includes(PONG)) {
          isReady = true
          resolve()
        }
      },
      over: lose,
    })
    lines.push(socket)
    const begin = async (): Promise<void> => {
      await socket.opened
      socket.say(JSON.stringify({ type: 'follow', ...follow }))
      // Requests are done in their order: the answer means that the follow has been taken.
      socket.say(JSON.stringify({ type: 'ping', at: 1, isVisible: false }))
    }
    begin().catch(reject)
  })
}

async function openSocketIo({ port }: Opening, at: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = new FrameSocket(
      { port, path: '/socket.io/?EIO=4&transport=websocket', headers: {}, from: hostOf(at) },
      {
        message: (bytes) => {
          const [first, second] = bytes
          if (first === MESSAGE && second === EVENT) hear(bytes.length)
          else if (first === OPENED) socket.say('40')
          else if (first === PING) socket.say('3')
          else resolve()
        },
        over: lose,
      },
    )
    lines.push(socket)
    socket.opened.catch(reject)
  })
}

async function openBytes({ port, messageBytes }: Opening, at: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: hostOf(at), noDelay: true }, resolve)
    let rest = 0
    socket.on('data', (bytes) => {
      for (rest += bytes.length; rest >= messageBytes; rest -= messageBytes) hear(messageBytes)
    })
    socket.on('error', reject)
    socket.on('close', () => lose('closed'))
    lines.push({
      get isOpen() {
        return !socket.destroyed
      },
    })
  })
}

const OPEN = { frames: openFrames, socketIo: openSocketIo, bytes: openBytes } as const

async function open(opening: Opening): Promise<void> {
  const first = lines.length
  let next = 0
  const work = async (): Promise<void> => {
    for (let at = next++; at < opening.count; at = next++) await OPEN[opening.dialect](opening, first + at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function state(): CrowdState {
  const report = {
    open: lines.filter(({ isOpen }) => isOpen).length,
    lost,
    reasons,
    heard,
    heardBytes,
    delays: [...delays],
    lastText: last.toString('utf8'),
  }
  delays = new Map()
  return report
}

async function answer(question: CrowdQuestion): Promise<unknown> {
  if (question.ask === 'open') return open(question)
  if (question.ask === 'state') return state()
  wanted = question.messages
  if (heard < wanted) await new Promise<void>((resolve) => (reached = resolve))
  // What came beyond it belongs to the next one.
  heard -= wanted
  wanted = Number.POSITIVE_INFINITY
  reached = null
  return undefined
}

process.on('message', ({ id, question }: { id: number; question: CrowdQuestion }) => {
  answer(question).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  )
})
process.once('disconnect', () => process.exit(0))
process.send?.('ready')
