import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT } from '#platform/exit-codes.ts'
import { standInSettings } from '#platform/gateway/cybersource/cybersource-env.test-kit.ts'
import { CybersourceStandIn } from '#platform/gateway/cybersource/cybersource-stand-in.test-kit.ts'
import { linesHere } from '#test/command-here.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  removeDataDirs()
})

const tried = (env: Readonly<Record<string, string>>) =>
  linesHere(['gateway'], { DATABASE_URL: database.url, DATA_DIR: aDataDir(), ...env })

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

/** What the page of the command leads to: where its form goes, and the fields of it. */
async function formAt(port: number): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> } | null> {
  const page = await fetch(`http://localhost:${port}/pay`).then(
    (answer) => answer.text(),
    () => '',
  )
  const plain = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const [, url = ''] = /<form method="post" action="([^"]*)"/.exec(page) ?? []
  const fields = [...page.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [plain(name), plain(value)])
  return url === '' ? null : { url: plain(url), fields: Object.fromEntries(fields) }
}

const ADYEN = { ADYEN_MERCHANT_ACCOUNT: 'Trial', ADYEN_API_KEY: `AQE${'x'.repeat(100)}`, ADYEN_HMAC_KEY: 'ab'.repeat(32) }
const CYBERSOURCE = {
  CYBERSOURCE_PROFILE_ID: '0B3A2A1C-5D43-4C6A-9E37-9A2B1B7E55C1',
  CYBERSOURCE_ACCESS_KEY: 'a'.repeat(32),
  CYBERSOURCE_SECRET_KEY: 'b'.repeat(64),
  CYBERSOURCE_MERCHANT_ID: 'trial',
  CYBERSOURCE_KEY_ID: '11111111-2222-4333-8444-555555555555',
  CYBERSOURCE_SHARED_SECRET: 'c2VjcmV0LW9mLXRyaWFscy1zZWNyZXQtb2YtdHJpYWxz',
}

describe('hammerlane gateway', () => {
  it('hammerlane gateway says that no provider is set up', async () => {
    expect(await tried({})).toEqual({
      code: EXIT.failed,
      lines: ['No payment provider is set up: give its sandbox keys as docs/operations.md tells.'],
    })
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['stripe', { STRIPE_SECRET_KEY: 'sk_live_51TrialTrialTrialTrial', STRIPE_PAYMENTS_WEBHOOK_SECRET: 'whsec_TrialTrialTrialTrialTrial' }],
    ['cybersource', { ...CYBERSOURCE, CYBERSOURCE_MODE: 'live' }],
    ['adyen', { ...ADYEN, ADYEN_MODE: 'live', ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Trial' }],
  ])('hammerlane gateway asks nothing of %s with keys that take real money', async (name, env) => {
    expect(await tried(env)).toEqual({
      code: EXIT.failed,
      lines: [`These keys take real money: ${name}. Give keys for trials. Nothing was asked.`],
    })
  })

  it('hammerlane gateway says of a provider that does not answer that it is not up, and goes no further', async () => {
    expect(await tried({ ...ADYEN, ADYEN_URL: 'http://127.0.0.1:9' })).toEqual({
      code: EXIT.failed,
      lines: ['adyen:', '  BAD  adyen is up. It answered false.'],
    })
  })

  it('hammerlane gateway leads to the form of a provider, and goes on once it was paid', async () => {
    const stand = await new CybersourceStandIn().listen()
    const port = await aFreePort()
    try {
      const running = linesHere(['gateway', '--port', String(port)], {
        DATABASE_URL: database.url,
        DATA_DIR: aDataDir(),
        ...standInSettings(stand.url),
      })
      const form = await expect
        .poll(() => formAt(port), { timeout: 20_000 })
        .not.toBeNull()
        .then(() => formAt(port))
      await fetch(form?.url ?? '', { method: 'POST', body: new URLSearchParams(form?.fields) })
      const [ref = ''] = stand.forms.keys()
      stand.act(ref, 'ACCEPT')
      const { code, lines } = await running
      expect(lines.filter((line) => !line.startsWith('  ok   cybersource '))).toEqual([
        'cybersource:',
        `  Open http://localhost:${port}/pay and pay with a test card of the provider, within 10 minutes.`,
      ])
      expect(lines.at(-1)).toBe('  ok   cybersource says what it booked today, or that it will')
      expect(code).toBe(EXIT.ok)
    } finally {
      await stand.close()
    }
  })
})
