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
