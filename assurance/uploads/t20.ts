// T20: two hundred and more files made to be refused, each through a whole inspection, and none that is taken.
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { createDecoder } from '../../apps/server/src/platform/uploads/decoder.ts'
import { kindOf } from '../../apps/server/src/platform/uploads/file-kinds.ts'
import { KIND_BYTES } from '../../apps/server/src/platform/uploads/limits.ts'
import { FILE_FAULTS } from '../../apps/server/src/platform/uploads/index.ts'
import { embeddedScanner } from '../../apps/server/src/platform/uploads/scanner.ts'
import { hasSecondNature } from '../../apps/server/src/platform/uploads/second-nature.ts'
import { badFiles } from '../../apps/server/test/files/bad-files.ts'
import { aJpeg, aPdf, aPng, GPS_CANARY } from '../../apps/server/test/files/sample-files.ts'
import { record } from '../result.ts'
import { watchChildren } from './watch-children.ts'

const FILES_LEAST = 200
/** What a camera wrote beside the pixels. */
const TRACES = ['CanaryCam', 'GPS-canary', GPS_CANARY]

/** What a decoding process may hold at the most. */
const HELD_MAX_MIB = 400

const decoder = createDecoder(silentLog())
const watch = watchChildren()

async function faultOf(bytes: Buffer): Promise<string> {
  const kind = await kindOf(bytes.subarray(0, KIND_BYTES))
  // Text is taken as the statement of a bank, never as a paper.
  if (kind === null || kind === 'text') return 'FILE_TYPE'
  if ((await embeddedScanner.scan(bytes)) !== 'clean') return 'FILE_INFECTED'
  if (hasSecondNature(bytes, kind)) return 'FILE_TYPE'
  const decoded = await decoder.decode(kind, async () => bytes)
  return decoded.outcome === 'refused' ? decoded.fault : decoded.outcome
}

try {
  const files = await badFiles()
  const shortfalls: string[] = files.length < FILES_LEAST ? [`only ${files.length} files`] : []
  const untried = FILE_FAULTS.filter((one) => !files.some(({ faults }) => faults.length === 1 && faults[0] === one))
  shortfalls.push(...untried.map((one) => `no file tries ${one}`))
  let slowestMs = 0
  let slowest = ''
  for (const { name, bytes, faults } of files) {
    const begunMs = performance.now()
    const fault = await faultOf(bytes)
    const elapsedMs = performance.now() - begunMs
    if (elapsedMs > slowestMs) [slowestMs, slowest] = [elapsedMs, name]
    if (!(faults as readonly string[]).includes(fault)) shortfalls.push(`${name}: ${fault}, wanted ${faults.join(' or ')}`)
  }
  for (const [kind, bytes] of [
    ['jpg', await aJpeg()],
    ['png', await aPng()],
    ['pdf', aPdf()],
  ] as const) {
    const decoded = await decoder.decode(kind, async () => bytes)
    if (decoded.outcome !== 'sound') shortfalls.push(`a sound ${kind}: ${JSON.stringify(decoded)}`)
    else if (TRACES.some((trace) => decoded.pages.some((page) => page.bytes.includes(trace)))) shortfalls.push(`a place in a ${kind}`)
  }
  const heldMib = watch.mostMib()
  if (heldMib !== null && heldMib > HELD_MAX_MIB) shortfalls.push(`a decoding process held ${heldMib} MiB`)
  await record({
    id: 'T20',
    figures: {
      files: files.length,
      'slowest, ms': Math.round(slowestMs),
      'the slowest': slowest,
      'most that a decoding process held, seen from outside, MiB': heldMib ?? 'unknown',
    },
    wants: `of two hundred files and more, made to be refused, none is taken and each is refused for what is bad about it; sound ones are taken, without their place; no decoding process holds more than ${HELD_MAX_MIB} MiB`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
} finally {
  watch.end()
  await decoder.close()
}
