import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from '../config.ts'

const ACCOUNT = {
  CYBERSOURCE_PROFILE_ID: '1E54EA09-4412-4AC2-BF88-000000000001',
  CYBERSOURCE_ACCESS_KEY: '0123456789abcdef0123456789abcdef',
  CYBERSOURCE_SECRET_KEY: 'a1'.repeat(128),
  CYBERSOURCE_MERCHANT_ID: 'hammerlane_trial',
  CYBERSOURCE_KEY_ID: '08c94330-f618-42a3-b09d-e1e43be5efda',
  CYBERSOURCE_SHARED_SECRET: 'dGhlIHNoYXJlZCBzZWNyZXQgb2YgYSB0cmlhbA==',
}

const ADYEN = {
  ADYEN_MERCHANT_ACCOUNT: 'HammerlaneTrial',
  ADYEN_API_KEY: 'AQEyhmfxK4zJbRZEw0m/n3Q5qf3Vb4xKHp8=-k3y-{x%Y',
  ADYEN_HMAC_KEY: 'a1'.repeat(32),
}

const problemsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)]
  }
}

describe('settings of Cybersource', () => {
  it('settings of Cybersource are those of trials until they are said to be live, each host with its own', () => {
    expect(loadConfig({}).gateway.cybersource).toBeUndefined()
    expect(loadConfig({ GATEWAY: 'cybersource', ...ACCOUNT }).gateway).toMatchObject({
      fallback: 'cybersource',
      cybersource: {
        profileId: ACCOUNT.CYBERSOURCE_PROFILE_ID,
        merchantId: 'hammerlane_trial',
        pageUrl: 'https://testsecureacceptance.cybersource.com/pay',
        apiUrl: 'https://apitest.cybersource.com',
      },
    })
    expect(loadConfig({ ...ACCOUNT, CYBERSOURCE_MODE: 'live' }).gateway.cybersource).toMatchObject({
      pageUrl: 'https://secureacceptance.cybersource.com/pay',
      apiUrl: 'https://api.cybersource.com',
    })
    expect(loadConfig({ ...ACCOUNT, CYBERSOURCE_URL: 'http://127.0.0.1:9/' }).gateway.cybersource).toMatchObject({
      pageUrl: 'http://127.0.0.1:9/pay',
    })
  })

  it.each(Object.keys(ACCOUNT))('settings of Cybersource without %s mean nothing', (name) => {
    expect(problemsOf({ ...ACCOUNT, [name]: '' })).toEqual([expect.stringContaining('one without the others')])
  })

  it('a gateway that is named has to be set up', () => {
    expect(problemsOf({ GATEWAY: 'cybersource' })).toEqual([expect.stringContaining('GATEWAY cannot name cybersource')])
    expect(problemsOf({ GATEWAY: 'CPRTUS=cybersource,CPRTUK=off' })).toHaveLength(1)
    expect(problemsOf({ GATEWAY: 'CPRTUS=cybersource,CPRTUK=off', ...ACCOUNT })).toEqual([])
  })

  it.each(['CYBERSOURCE_ACCESS_KEY', 'CYBERSOURCE_SECRET_KEY', 'CYBERSOURCE_SHARED_SECRET'])(
    'a value of %s that cannot be used is not repeated',
    (name) => {
      const said = problemsOf({ ...ACCOUNT, [name]: 'not a key of theirs' }).join()
      expect(said).toContain(`${name}=(hidden)`)
      expect(said).not.toContain('not a key of theirs')
    },
  )

  it('an address in place of theirs is https, or this machine', () => {
    expect(problemsOf({ ...ACCOUNT, CYBERSOURCE_URL: 'http://pay.example' })).toHaveLength(1)
  })
})

describe('settings of Adyen', () => {
  it('settings of Adyen are those of trials until they are said to be live, at addresses of the account’s own', () => {
    expect(loadConfig({}).gateway.adyen).toBeUndefined()
    expect(loadConfig({ GATEWAY: 'CPRTUK=adyen,CPRTUS=off', ...ADYEN }).gateway).toMatchObject({
      bySite: { CPRTUK: 'adyen' },
      adyen: {
        merchantAccount: 'HammerlaneTrial',
        apiKey: ADYEN.ADYEN_API_KEY,
        hmacKeys: [ADYEN.ADYEN_HMAC_KEY],
        reports: undefined,
        apiUrl: 'https://checkout-test.adyen.com/v71',
        reportsUrl: 'https://ca-test.adyen.com',
      },
    })
    expect(loadConfig({ ...ADYEN, ADYEN_MODE: 'live', ADYEN_LIVE_PREFIX: '1797a841fbb37ca7-Hammerlane' }).gateway.adyen).toMatchObject({
      apiUrl: 'https://1797a841fbb37ca7-Hammerlane-checkout-live.adyenpayments.com/checkout/v71',
      reportsUrl: 'https://ca-live.adyen.com',
    })
    expect(loadConfig({ ...ADYEN, ADYEN_URL: 'http://127.0.0.1:9/' }).gateway.adyen).toMatchObject({
      apiUrl: 'http://127.0.0.1:9/v71',
      reportsUrl: 'http://127.0.0.1:9',
    })
  })

  it.each(Object.keys(ADYEN))('settings of Adyen without %s mean nothing', (name) => {
    expect(problemsOf({ ...ADYEN, [name]: '' })).toEqual([expect.stringContaining('one without the others')])
  })

  it('Adyen has to be set up where it is named, with a prefix where it is live, and a report user has a password', () => {
    expect(problemsOf({ GATEWAY: 'adyen' })).toEqual([expect.stringContaining('GATEWAY cannot name adyen')])
    expect(problemsOf({ GATEWAY: 'adyen', ...ADYEN })).toEqual([])
    expect(problemsOf({ ...ADYEN, ADYEN_MODE: 'live' })).toEqual([expect.stringContaining('ADYEN_LIVE_PREFIX')])
    expect(problemsOf({ ...ADYEN, ADYEN_REPORT_USER: 'report@Company.Hammerlane' })).toHaveLength(1)
    const reports = { ADYEN_REPORT_USER: 'report@Company.Hammerlane', ADYEN_REPORT_PASSWORD: 'a password' }
    expect(loadConfig({ ...ADYEN, ...reports }).gateway.adyen?.reports).toEqual({
      user: reports.ADYEN_REPORT_USER,
      password: reports.ADYEN_REPORT_PASSWORD,
    })
  })

  it('notices of Adyen may be signed by two keys while they change, and by no third', () => {
    const [one, two] = ['a1'.repeat(32), 'B2'.repeat(32)]
    expect(loadConfig({ ...ADYEN, ADYEN_HMAC_KEY: `${one},${two}` }).gateway.adyen?.hmacKeys).toEqual([one, two])
    for (const other of [`${one},`, `${one},${two},${one}`, one.slice(1), 'zz'.repeat(32)])
      expect(problemsOf({ ...ADYEN, ADYEN_HMAC_KEY: other })).toContainEqual(expect.stringContaining('ADYEN_HMAC_KEY='))
  })

  it.each([
    ['ADYEN_LIVE_PREFIX', 'evil.example/'],
    ['ADYEN_LIVE_PREFIX', 'a@evil'],
    ['ADYEN_MERCHANT_ACCOUNT', 'a/../b'],
    ['ADYEN_REPORT_USER', 'a:b'],
    ['ADYEN_URL', 'http://pay.example'],
  ])('%s cannot be %s', (name, value) => {
    expect(problemsOf({ ...ADYEN, ADYEN_REPORT_PASSWORD: 'x', ADYEN_REPORT_USER: 'y', [name]: value })).toContainEqual(
      expect.stringContaining(`${name}=`),
    )
  })

  it.each(['ADYEN_API_KEY', 'ADYEN_HMAC_KEY'])('a value of %s that cannot be used is not repeated', (name) => {
    const said = problemsOf({ ...ADYEN, [name]: 'not a key\nof theirs' }).join()
    expect(said).toContain(`${name}=(hidden)`)
    expect(said).not.toContain('not a key')
  })
})
