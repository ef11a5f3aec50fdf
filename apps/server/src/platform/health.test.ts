import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { createReadiness, registerHealth } from './health.ts'

test('a process is live whatever it waits for, and ready when every check holds', async () => {
  const app = fastify()
  const readiness = createReadiness()
  registerHealth(app, readiness)
  let isLoaded = false
  readiness.add('database', async () => true)
  readiness.add('index', () => isLoaded)
  const waiting = await app.inject('/health/ready')
  expect([waiting.statusCode, waiting.headers['retry-after'], waiting.headers['cache-control']]).toEqual([503, '2', 'no-store'])
  expect(waiting.json()).toEqual({ status: 'not ready', missing: ['index'], checks: { database: true, index: false } })
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  isLoaded = true
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready', checks: { database: true, index: true } })
  await app.close()
})

test('a check that throws or does not answer in time counts as missing', async () => {
  const readiness = createReadiness()
  readiness.add('throws', () => {
    throw new Error('no')
  })
  readiness.add('rejects', () => Promise.reject(new Error('no')))
  readiness.add('hangs', () => new Promise<boolean>(() => undefined))
  expect(await readiness.ask()).toEqual({ throws: false, rejects: false, hangs: false })
})
