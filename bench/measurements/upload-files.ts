// P36: files that are sealed, hashed, fsynced and renamed with their rows, until their receipt is answered, beside a bare server that
// writes, fsyncs and renames the same; what decoding one takes stands apart, for it is done in a process of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { aJpeg } from '../../apps/server/test/files/sample-files.ts'
import { silentLog } from '../../apps/server/src/platform/log.ts'
import { createDecoder } from '../../apps/server/src/platform/uploads/decoder.ts'
import { interleave, LEAST_ROUNDS, record, row, spreadOf } from '../harness.ts'
import { versionsOf } from '../package-versions.ts'
import { scaled } from '../scale.ts'
import { makeLiveWorld, startProgram } from '../world/live-world.ts'
import { startPeer } from '../world/peer-process.ts'
import type { Uploaded, UploaderQuestion, UploaderRequest, UploadTarget } from '../world/uploader.ts'

const FILES_A_ROUND = 200
const FILE_BYTES = 2 * 1024 * 1024
const AT_ONCE = 8
/** Each may send 200 MiB a day. */
const PEOPLE = 40
const DECODED = 10
const LEAST_SHARE = 0.5
const BYTES_PER_MB = 1_000_000
const MS_PER_SECOND = 1_000
const PHOTO = { width: 2_000, height: 1_500 }

const folder = mkdtempSync(join(tmpdir(), 'upload-files-'))
const photo = await aJpeg(PHOTO)
const file = join(folder, 'photo.jpg')
writeFileSync(file, Buffer.concat([photo, Buffer.alloc(FILE_BYTES)]).subarray(0, FILE_BYTES))
const world = await makeLiveWorld({ lots: 1, bidders: PEOPLE })
const server = await world.startServer({ takesPapers: true })
const peer = await startPeer(fileURLToPath(new URL('../peers/busboy-files.ts', import.meta.url)), [folder])
const { program: uploader } = await startProgram(fileURLToPath(new URL('../world/uploader.ts', import.meta.url)), {
  file,
  filename: 'photo.jpg',
  atOnce: AT_ONCE,
} satisfies UploaderRequest)

const ours: UploadTarget = {
  port: server.port,
  path: '/data/test-papers',
  fields: { what: 'keep' },
  people: world.people.map(({ headers }) => headers),
}
const theirs: UploadTarget = { port: peer.port, path: '/', fields: { what: 'keep' }, people: [] }
const answerMs: number[] = []
async function filesASecond(target: UploadTarget): Promise<number> {
  const question: UploaderQuestion = { ask: 'send', target, files: scaled(FILES_A_ROUND) }
  const { files, ms, p50Ms, refused } = await uploader.ask<Uploaded>(question)
  if (refused.length > 0) throw new Error(`${refused.length} files were refused: ${refused[0]}`)
  if (target === ours) answerMs.push(p50Ms)
  return (files / ms) * MS_PER_SECOND
}

/** How long it takes to decode the photo and draw its page, one after another. */
async function decodeMs(): Promise<readonly number[]> {
  const decoder = createDecoder(silentLog())
  const times: number[] = []
  for (let at = 0; at < scaled(DECODED); at++) {
    const begunMs = performance.now()
    const { outcome } = await decoder.decode('jpg', () => Promise.resolve(photo))
    // One that had no time on a busy machine took as long as it took.
    if (outcome !== 'sound' && outcome !== 'failed') throw new Error(`the photo is ${outcome}`)
    times.push(performance.now() - begunMs)
  }
  await decoder.close()
  return times
}

try {
  await filesASecond(ours)
  await filesASecond(theirs)
  answerMs.length = 0
  const { sealed, written } = await interleave(LEAST_ROUNDS, { sealed: () => filesASecond(ours), written: () => filesASecond(theirs) })
  const decoded = spreadOf(await decodeMs())
  const ratio = sealed.median / written.median
  await record({
    id: 'P36',
    rows: [
      row(`files of 2 MiB, sealed, hashed, on disk with their rows, ${AT_ONCE} at once`, sealed, { unit: 'files/s', ratio }),
      row('busboy that writes, fsyncs and renames them', written, { unit: 'files/s' }),
      row('until the receipt of one is answered, p50', spreadOf(answerMs), { unit: 'ms' }),
      row(`apart from that: to decode a photo of ${(photo.length / BYTES_PER_MB).toFixed(1)} MB and draw it`, decoded, { unit: 'ms' }),
    ],
    wants: `${LEAST_ROUNDS} × ${FILES_A_ROUND} files until each receipt ≥ ${LEAST_SHARE} of busboy writing, fsyncing and renaming the same`,
    holds: ratio >= LEAST_SHARE,
    versions: { postgres: world.postgres, ...versionsOf('@fastify/busboy') },
  })
} finally {
  await uploader.stop()
  await peer.stop()
  await world.close()
  rmSync(folder, { recursive: true, force: true })
}
