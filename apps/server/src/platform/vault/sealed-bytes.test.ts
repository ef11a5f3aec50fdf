import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { HEAD_BYTES, sealBytes, SEGMENT_BYTES, Unreadable, unsealBytes, type Wrapping } from './sealed-bytes.ts'

const TAG_BYTES = 16
const SEALED_SEGMENT_BYTES = SEGMENT_BYTES + TAG_BYTES
const wrapping: Wrapping = { personKey: randomBytes(32), about: 'a:1:application/pdf' }

async function* inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const sealed = (bytes: Buffer, how = wrapping, size = 10_000) => buffer(sealBytes(inChunks(bytes, size), how))
const opened = (bytes: Buffer, how = wrapping, size = 10_000) => buffer(unsealBytes(inChunks(bytes, size), how))

describe('sealed bytes', () => {
  it('come back as they were, however long they are and in whatever pieces they come', async () => {
    for (const length of [0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES, 200_001]) {
      const bytes = randomBytes(length)
      for (const size of [1_000, SEGMENT_BYTES, 300_000])
        expect((await opened(await sealed(bytes, wrapping, size), wrapping, size)).equals(bytes)).toBe(true)
    }
  })

  it('differ each time, and hold nothing of what they seal', async () => {
    const canary = Buffer.from('canary '.repeat(20_000))
    const [one, other] = [await sealed(canary), await sealed(canary)]
    expect(one.equals(other)).toBe(false)
    expect(one.includes('canary')).toBe(false)
  })

  it('do not open when any region of them is changed', async () => {
    const object = await sealed(randomBytes(2 * SEGMENT_BYTES + 100))
    // Every byte of the head, the edges of every segment and of its tag, and a walk over all the rest.
    const edges = [0, 1, 2].flatMap((segment) => [-TAG_BYTES, -1, 0, 1].map((by) => HEAD_BYTES + segment * SEALED_SEGMENT_BYTES + by))
    const places = new Set([...Array(HEAD_BYTES).keys(), ...edges, object.length - TAG_BYTES, object.length - 1])
    for (let at = 0; at < object.length; at += 997) places.add(at)
    for (const at of places) {
      const changed = Buffer.from(object)
      changed[at] = (changed[at] ?? 0) ^ 0x01
      await expect(opened(changed), `byte ${at}`).rejects.toThrow(Unreadable)
    }
  })

  it('do not open when they are cut, at segments or elsewhere, or go on', async () => {
    const object = await sealed(randomBytes(3 * SEGMENT_BYTES))
    const ends = [0, 3, HEAD_BYTES - 1, HEAD_BYTES, HEAD_BYTES + 1, object.length - 1]
    for (let segment = 1; segment < 3; segment++) ends.push(HEAD_BYTES + segment * SEALED_SEGMENT_BYTES)
    for (const end of ends) await expect(opened(object.subarray(0, end)), `cut at ${end}`).rejects.toThrow(Unreadable)
    await expect(opened(Buffer.concat([object, Buffer.alloc(1)]))).rejects.toThrow(Unreadable)
    await expect(opened(Buffer.concat([object, object.subarray(HEAD_BYTES)]))).rejects.toThrow(Unreadable)
  })

  it('do not open when segments are exchanged, repeated, left out or of another object', async () => {
    const object = await sealed(randomBytes(4 * SEGMENT_BYTES))
    const other = await sealed(randomBytes(4 * SEGMENT_BYTES))
    const head = object.subarray(0, HEAD_BYTES)
    const segment = (at: number, of = object): Buffer =>
      of.subarray(HEAD_BYTES + at * SEALED_SEGMENT_BYTES, HEAD_BYTES + (at + 1) * SEALED_SEGMENT_BYTES)
    const wrong = [
      [1, 0, 2, 3].map((at) => segment(at)),
      [0, 0, 1, 2, 3].map((at) => segment(at)),
      [0, 2, 3].map((at) => segment(at)),
      [0, 1, 3].map((at) => segment(at)),
      [segment(0), segment(1, other), segment(2), segment(3)],
    ]
    for (const segments of wrong) await expect(opened(Buffer.concat([head, ...segments]))).rejects.toThrow(Unreadable)
    expect(await opened(Buffer.concat([head, ...[0, 1, 2, 3].map((at) => segment(at))]))).toHaveLength(4 * SEGMENT_BYTES)
  })

  it('open by the key they were sealed with and for what they were sealed for, and hand on nothing wrong', async () => {
    const object = await sealed(randomBytes(SEGMENT_BYTES * 2))
    for (const other of [
      { ...wrapping, personKey: randomBytes(32) },
      { ...wrapping, about: 'b:1:application/pdf' },
    ])
      await expect(opened(object, other)).rejects.toThrow(Unreadable)
    const changed = Buffer.from(object)
    changed[object.length - 1] = (changed[object.length - 1] ?? 0) ^ 0x80
    const handed: Buffer[] = []
    await expect(
      (async () => {
        for await (const piece of unsealBytes(inChunks(changed, 5_000), wrapping)) handed.push(piece)
      })(),
    ).rejects.toThrow(Unreadable)
    expect(Buffer.concat(handed)).toHaveLength(SEGMENT_BYTES)
  })
})
