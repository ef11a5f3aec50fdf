// Draws pictures in a process of its own, so that a page never shares its thread with a drawing and a crash costs one picture.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import type { PaintAnswer, PaintOrder } from './painter-messages.ts'

const NICENESS = 15

try {
  // Threads started later inherit it, so it comes before the drawing code is loaded.
  setPriority(NICENESS)
} catch {
  // A system without priorities draws at the ordinary one.
}

// Ctrl-C reaches the whole process group; the store decides when its painters end.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

const { default: sharp } = await import('sharp')
const { findLook } = await import('../look.ts')
const { renderPhoto } = await import('../views.ts')
sharp.concurrency(1)
sharp.cache(false)

async function paint({ lookKey, view, size, path, draft }: PaintOrder): Promise<PaintAnswer> {
  const look = findLook(lookKey)
  if (look === undefined) return { error: `There is no look ${lookKey}` }
  try {
    const photo = await renderPhoto(look, view, size)
    await Promise.all([mkdir(dirname(path), { recursive: true }), mkdir(dirname(draft), { recursive: true })])
    await writeFile(draft, photo)
    await rename(draft, path)
    return {}
  } catch (error) {
    await rm(draft, { force: true })
    return { error: String(error) }
  }
}

process.on('message', (order: PaintOrder) => {
  void paint(order).then((answer) => process.send?.(answer))
})
