import { expect, it, vi } from 'vitest'
import type { Log } from '#platform/log.ts'
import { PUT_OFF_MAX, PutOff } from './index.ts'

const FAILED = 'a letter could not be written'

function desk() {
  const [warn, error] = [vi.fn(), vi.fn()]
  return { putOff: new PutOff({ warn, error } as unknown as Log, { failed: FAILED }), warn, error }
}

it('work that is put off is done at the end, and takes no more of it then or beyond its bound', async () => {
  const { putOff } = desk()
  const work = vi.fn(() => Promise.resolve())
  for (let at = 0; at < PUT_OFF_MAX; at += 1) expect(putOff.add(work)).toBe(true)
  expect(putOff.add(work)).toBe(false)
  await putOff.close()
  expect([work.mock.calls.length, putOff.add(work)]).toEqual([PUT_OFF_MAX, false])
})

it('work that is put off and fails is logged in the words of whose work it is', async () => {
  const { putOff, warn, error } = desk()
  const fault = new Error('no ink')
  putOff.add(() => Promise.reject(fault))
  await putOff.done()
  expect([error.mock.calls, warn.mock.calls]).toEqual([[[{ err: fault }, FAILED]], []])
  putOff.add(() => Promise.reject(Object.assign(new Error('gone'), { code: '57P01' })))
  await putOff.done()
  expect([error.mock.calls.length, warn.mock.calls]).toEqual([1, [[`${FAILED}: the database is away, and what was asked for is lost`]]])
})
