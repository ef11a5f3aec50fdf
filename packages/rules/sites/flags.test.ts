import { describe, expect, it } from 'vitest'
import { can } from '../access/can.ts'
import { hasChat, isFlagName, loadsConsentScript, preferenceNames } from './flags.ts'

describe('the chat', () => {
  const chat = (siteRegionCode: string, allowJivoChat: boolean, blockLiveChat = false) =>
    hasChat({ siteRegionCode, allowJivoChat, blockLiveChat })

  it('is shown on a UK site or where it is allowed, and nowhere once it is blocked [ACC-6.22]', () => {
    expect([chat('uk', false), chat('us', true), chat('us', false)]).toEqual([true, true, false])
    expect([chat('uk', true, true), chat('us', true, true)]).toEqual([false, false])
  })
})

describe('the consent script', () => {
  const loads = (listed: readonly string[], country = 'DEU', privileges = ['ENABLE_ONE_TRUST']) =>
    loadsConsentScript({ privileges, country, listed })

  it('is loaded by privilege where the list is empty or holds the country or ALL [ACC-6.17]', () => {
    expect([loads([]), loads(['DEU']), loads(['FRA', 'ALL'])]).toEqual([true, true, true])
    expect([loads(['FRA']), loads([], 'DEU', [])]).toEqual([false, false])
  })
})

describe('preferences of a site', () => {
  it('answer rules by code, and by code and value [ACC-6.15] [MKT-6.16]', () => {
    const sitePreferences = preferenceNames([
      { code: 'HIDE_LANE_ANON', value: '' },
      { code: 'PRICE_NOTE', value: 'net' },
    ])
    const person = { roles: [], privileges: [], sitePreferences }
    const rules = ['pref:HIDE_LANE_ANON', 'pref:PRICE_NOTE', 'pref:PRICE_NOTE=net', 'pref:PRICE_NOTE=gross', 'pref:OTHER'] as const
    expect(rules.map((rule) => can(person, rule))).toEqual([true, true, true, false, false])
  })
})

describe('names of features', () => {
  it('are those of the table and no others', () => {
    expect([isFlagName('newDashboard'), isFlagName('toString'), isFlagName('')]).toEqual([true, false, false])
  })
})
