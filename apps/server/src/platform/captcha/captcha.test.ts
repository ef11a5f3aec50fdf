import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { silentLog } from '#platform/log.ts'
import { TEST_CAPTCHA_TRIES } from '#test/accounts/captcha.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { altcha, type AltchaOptions, CHALLENGE_LIFE_MS, USUAL_TRIES } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'
import { spendCaptcha } from './spent-captchas.store.ts'

const KEY = Buffer.alloc(32, 7)
const NETWORK = '198.51.100.7'

let made: TestApp
const opened: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  made = await testApp()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})
afterAll(() => made.close())

const dear = (options: Partial<AltchaOptions> = {}): Captcha =>
  altcha({ key: KEY, spend: (nonceHash, expiresAt) => spendCaptcha(made.database.db, nonceHash, expiresAt), ...options })
/** The same for a few tries. */
const ours = (options: Partial<AltchaOptions> = {}): Captcha => dear({ tries: TEST_CAPTCHA_TRIES, ...options })

async function challengeOf(captcha: Captcha): Promise<Challenge> {
  const answer = await captcha.challenge()
  if (answer.provider !== 'altcha') throw new Error('not ours')
  return answer.challenge
}

const pack = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

async function solve(challenge: Challenge): Promise<{ challenge: Challenge; solution: { counter: number; derivedKey: string } }> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('not solved')
  return { challenge, solution }
}

test('a challenge is answered to anybody, solved by work, and works once, on whichever node', async () => {
  const { json } = await made.app.inject({ url: '/public/data/captcha/challenge', headers: { host: 'localhost' } })
  const { returnCode, data } = json<{ returnCode: number; data: { provider: string; challenge: Challenge } }>()
  expect([returnCode, data.provider, data.challenge.parameters.algorithm]).toEqual([1, 'altcha', 'PBKDF2/SHA-256'])
  const [one, other] = [dear(), dear()]
  const solved = await solve(await challengeOf(one))
  expect([solved.challenge.parameters.cost, USUAL_TRIES.min]).toEqual([2_000, 1_000])
  expect(solved.solution.counter).toBeGreaterThanOrEqual(USUAL_TRIES.min)
  const token = pack(solved)
  const verdicts = await Promise.all([one, other, one, other].map((node) => node.verify(token, NETWORK)))
  expect(verdicts.toSorted()).toEqual(['refused', 'refused', 'refused', 'solved'])
  expect(await other.verify(token, NETWORK)).toBe('refused')
})

test('a challenge is over after five minutes', async () => {
  let nowMs = Date.now()
  const captcha = ours({ now: () => nowMs })
  const solved = await solve(await challengeOf(captcha))
  nowMs += CHALLENGE_LIFE_MS + 1_000
  expect(await captcha.verify(pack(solved), NETWORK)).toBe('refused')
})

test('nothing that we did not sign is solved', async () => {
  const captcha = ours()
  const solved = await solve(await challengeOf(captcha))
  const { challenge, solution } = solved
  const foreign = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2_000,
    counter: 1,
    deriveKey,
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'another key',
  })
  const forged = [
    await solve(foreign),
    { ...solved, challenge: { ...challenge, signature: '' } },
    { ...solved, challenge: { parameters: challenge.parameters } },
    { ...solved, challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } } },
    { ...solved, challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } } },
    { ...solved, challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } } },
    { ...solved, challenge: { ...challenge, parameters: { ...challenge.parameters, algorithm: 'SHA-256' } } },
    { challenge, solution: { ...solution, counter: solution.counter + 1 } },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: null },
  ]
  for (const payload of forged) expect(await captcha.verify(pack(payload), NETWORK)).toBe('refused')
  for (const text of ['', 'x', '{}', pack(null), pack([]), 'A'.repeat(5_000), pack({ a: 'x'.repeat(9_000) })]) {
    expect(await captcha.verify(text, NETWORK)).toBe('refused')
  }
  expect(await ours({ key: Buffer.alloc(32, 8) }).verify(pack(solved), NETWORK)).toBe('refused')
  expect(await captcha.verify(pack(solved), NETWORK)).toBe('solved')
})

/** A stand-in for Google's server, over HTTP: answers by the token, and records its requests. */
async function google(answer: (token: string) => { status?: number; body: string } | null) {
  const requests: URLSearchParams[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      requests.push(form)
      const result = answer(form.get('response') ?? '')
      if (result !== null) response.writeHead(result.status ?? 200, { 'content-type': 'application/json' }).end(result.body)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  opened.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const captcha = recaptcha({ siteKey: 'site', secret: 'hush', log: silentLog(), verifyUrl: `http://127.0.0.1:${port}/`, limitMs: 500 })
  return { captcha, requests }
}

test("Google's verdict is taken, and asked for with the secret, the solution and the network", async () => {
  const { captcha, requests } = await google((token) => ({
    body: JSON.stringify(token === 'good' ? { success: true } : { success: false, 'error-codes': ['timeout-or-duplicate'] }),
  }))
  expect(await captcha.challenge()).toEqual({ provider: 'recaptcha', siteKey: 'site' })
  expect(await captcha.verify('good', NETWORK)).toBe('solved')
  expect(await captcha.verify('used', NETWORK)).toBe('refused')
  expect(await captcha.verify('', NETWORK)).toBe('refused')
  expect(requests.map((form) => Object.fromEntries(form))).toEqual([
    { secret: 'hush', response: 'good', remoteip: NETWORK },
    { secret: 'hush', response: 'used', remoteip: NETWORK },
  ])
})

test("Google's captcha is named and let into the policy of every answer where its keys are set, and nowhere else", async () => {
  const keyed = await testApp({ SEARCH_WORKERS: '0', RECAPTCHA_SITE_KEY: 'site_key_of_the_captcha_0', RECAPTCHA_SECRET: 'x'.repeat(40) })
  opened.push(() => keyed.close())
  const read = async ({ app }: TestApp, url: string) => {
    const { headers, body } = await app.inject({ url, headers: { host: 'localhost' } })
    const rules = String(headers['content-security-policy']).split('; ')
    return { rules: rules.filter((rule) => /^(script|frame|style|connect)-src/.test(rule)), body }
  }
  const ours = ["script-src 'self'", "style-src 'self'", "connect-src 'self'", "frame-src 'self'"]
  const google = [
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/",
  ]
  for (const url of ['/public/data/captcha/challenge', '/data/nothing']) {
    expect((await read(made, url)).rules).toEqual(ours)
    expect((await read(keyed, url)).rules).toEqual(google)
  }
  const { data } = JSON.parse((await read(keyed, '/public/data/captcha/challenge')).body)
  expect(data).toEqual({ provider: 'recaptcha', siteKey: 'site_key_of_the_captcha_0' })
})

test.each([
  ['says nothing', (): null => null],
  ['fails', () => ({ status: 500, body: '{"success":true}' })],
  ['answers no JSON', () => ({ body: '<html>' })],
  ['answers something else', () => ({ body: '{"success":"yes"}' })],
  ['does not know our secret', () => ({ body: '{"success":false,"error-codes":["invalid-input-secret"]}' })],
] as const)('a captcha server that %s is unreachable, which opens nothing', async (_what, answer) => {
  const { captcha } = await google(answer)
  expect(await captcha.verify('good', NETWORK)).toBe('unreachable')
})
