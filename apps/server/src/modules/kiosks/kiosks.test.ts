import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROOF_LIFE_MS } from '@app/rules/people/ways-in.ts'
import { silentLog } from '#platform/log.ts'
import { openPasswords } from '#platform/passwords/index.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, insertYards } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'
import { TEST_HASH_COST } from '#test/passwords.ts'

const PASSWORD = 'heron-lantern-84'
const KIOSKS = '/data/operations/kiosks'
const REGISTER = '/public/data/kioskDevice'

let one: TestApp
let operator: SignedInHeaders
let passwordHash: string
beforeAll(async () => {
  one = await testApp({ SEARCH_WORKERS: '0' })
  operator = await signIn(db(), await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] }))
  const passwords = openPasswords(silentLog(), TEST_HASH_COST)
  passwordHash = await passwords.hash(PASSWORD)
  await passwords.close()
  await insertYards(db(), [A_YARD])
})
afterAll(() => one.close())

const db = () => one.database.db
const desk = async (url: string, payload: object) => (await one.app.inject({ method: 'POST', url, payload, headers: operator })).json()
const invite = async (): Promise<{ id: string; key: string }> => {
  const { id, path } = (await desk(KIOSKS, { name: 'Counter 1', yard: A_YARD.number })).data
  return { id, key: new URL(path, 'http://localhost').searchParams.get('key') ?? '' }
}
const register = async (key: string) => one.app.inject({ method: 'POST', url: REGISTER, payload: { key }, headers: { host: 'localhost' } })
const aKiosk = (yard: number | null = A_YARD.number) => aPerson(db(), { kind: 'kiosk', yard, passwordHash })
const enter = async (email: string, cookie = '') =>
  (
    await one.app.inject({
      method: 'POST',
      url: '/processLogin',
      payload: { username: email, password: PASSWORD },
      headers: { host: 'localhost', ...(cookie === '' ? {} : { cookie: `hlKiosk=${cookie}` }) },
    })
  ).json()
const stateOf = async (id: string): Promise<string> => {
  const { devices } = (await one.app.inject({ url: KIOSKS, headers: operator })).json().data
  return devices.find((device: { id: string }) => device.id === id).state
}

describe('a kiosk screen', () => {
  it('a kiosk screen is invited and taken back by operators, for a yard there is', async () => {
    const buyer = await signIn(db(), await aPerson(db()))
    expect((await one.app.inject({ method: 'POST', url: KIOSKS, payload: { name: 'x', yard: 1 }, headers: buyer })).statusCode).toBe(403)
    expect((await desk(KIOSKS, { name: 'Counter', yard: 999_998 })).data).toMatchObject({ errorCode: 'YARD_NOT_FOUND', field: 'yard' })
  })

  it('a kiosk screen is invited by nobody who has not proved lately who they are', async () => {
    const person = await aPerson(db(), { kind: 'internal', privileges: ['OPERATOR'] })
    const headers = await signIn(db(), person, { proved_at: new Date(Date.now() - PROOF_LIFE_MS - 1_000) })
    const payload = { name: 'Counter 9', yard: A_YARD.number }
    const refused = await one.app.inject({ method: 'POST', url: KIOSKS, payload, headers })
    expect(refused.json().data.errorCode).toBe('PROOF_NEEDED')
    const { devices } = (await one.app.inject({ url: KIOSKS, headers })).json().data
    expect(devices.filter(({ name }: { name: string }) => name === 'Counter 9')).toEqual([])
  })

  it('a kiosk screen is registered by its link, once', async () => {
    const { id, key } = await invite()
    expect(await stateOf(id)).toBe('invited')
    expect((await register('x')).json().data.errorCode).toBe('LINK_EXPIRED')
    const first = await register(key)
    expect(first.json().data).toEqual({ name: 'Counter 1', yard: A_YARD.number })
    expect(first.cookies).toContainEqual(expect.objectContaining({ name: 'hlKiosk', httpOnly: true }))
    expect(await stateOf(id)).toBe('registered')
    expect((await register(key)).json().data.errorCode).toBe('LINK_EXPIRED')
  })

  it('lets kiosk accounts of its yard in, and no other browser does [ACC-2.27]', async () => {
    const { id, key } = await invite()
    const screen = (await register(key)).cookies.find(({ name }) => name === 'hlKiosk')?.value ?? ''
    const { email } = await aKiosk()
    const elsewhere = await aKiosk(A_YARD.number + 1)
    expect((await enter(email)).data.error).toBe('DEVICE_LOGIN_BLOCKED')
    expect((await enter(email, key)).data.error).toBe('DEVICE_LOGIN_BLOCKED')
    expect((await enter(elsewhere.email, screen)).data.error).toBe('DEVICE_LOGIN_BLOCKED')
    expect((await enter(email, screen)).data).toMatchObject({ result: 'success', isKioskBidder: true })
    const buyer = await aPerson(db(), { passwordHash })
    expect((await enter(buyer.email)).data.result).toBe('success')
    expect((await desk(`${KIOSKS}/revoke`, { id })).returnCode).toBe(1)
    expect((await enter(email, screen)).data.error).toBe('DEVICE_LOGIN_BLOCKED')
    expect((await desk(`${KIOSKS}/revoke`, { id })).data.errorCode).toBe('NOT_FOUND')
  })
})
