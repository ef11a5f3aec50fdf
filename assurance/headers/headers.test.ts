import { afterAll, beforeAll, expect, it } from 'vitest'
import { testTarget, type TestTarget } from '../application/test-target.ts'
import { checkHeaders } from './check.ts'
import { FAILING, requestsOfRoutes } from './requests.ts'

/** Without pages every unknown path is a JSON 404. */
const requestsOf = (target: TestTarget) => [...requestsOfRoutes(target.routes), ...FAILING]

let target: TestTarget

beforeAll(async () => {
  target = await testTarget({ TRUST_PROXY: '1' })
})
afterAll(() => target.close())

it.each([false, true])('every route and every failure carries exactly the security headers, https: %s', async (isSecure) => {
  const { answers, statuses, faults } = await checkHeaders(target.port, requestsOf(target), isSecure)
  expect(faults).toEqual([])
  expect(answers).toBeGreaterThan(50)
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 403, 404, 405, 413, 415, 421, 431]))
})

it('a proxy that is not trusted does not decide the scheme', async () => {
  const plain = await testTarget()
  const { faults } = await checkHeaders(plain.port, [{ method: 'GET', path: '/data/nothing', wants: 404 }], true)
  await plain.close()
  expect(faults.join()).toContain('strict-transport-security is undefined')
})
