import fastify from 'fastify'
import { expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { repeatInApp } from './repeat-in-app.ts'

const EVERY_MS = 1

test('repeated work begins no turn once the application is to be closed, while other work is awaited', async () => {
  const app = fastify()
  app.decorate('edgeLog', silentLog())
  let turns = 0
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  repeatInApp(app, { everyMs: EVERY_MS, failed: 'short work failed', work: async () => void (turns += 1) })
  repeatInApp(app, {
    everyMs: EVERY_MS,
    failed: 'long work failed',
    work: () => {
      begun.resolve()
      return held.promise
    },
  })
  await app.ready()
  await begun.promise
  await expect.poll(() => turns).toBeGreaterThan(0)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 20 * EVERY_MS))
  const before = turns
  await new Promise((resolve) => setTimeout(resolve, 50 * EVERY_MS))
  expect([turns, isClosed]).toEqual([before, false])
  held.resolve()
  await closing
  expect(turns).toBe(before)
})
