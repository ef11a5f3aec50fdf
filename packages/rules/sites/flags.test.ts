import { describe, expect, it } from 'vitest'
import { PRIVILEGES, ROLES } from '@app/contract/people.ts'
import { can } from '../access/can.ts'
import { FLAG_NAMES, FLAGS, hasChat, isFlagName, isReservedCode, loadsConsentScript, preferenceCode, preferenceNames } from './flags.ts'

describe('the chat', () => {
  const chat = (siteRegionCode: string, allowJivoChat: boolean, blockLiveChat = false) =>
    hasChat({ siteRegionCode, allowJivoChat, blockLiveChat })

  it('the chat is shown on a UK site or where it is allowed, and nowhere once it is blocked [ACC-6.22]', () => {
    expect([chat('uk', false), chat('us', true), chat('us', false)]).toEqual([true, true, false])
    expect([chat('uk', true, true), chat('us', true, true)]).toEqual([false, false])
  })
})

describe('the consent script', () => {
  const loads = (listed: readonly string[], country = 'DEU', privileges = ['ENABLE_ONE_TRUST']) =>
    loadsConsentScript({ privileges, country, listed })

  it('the consent script is loaded by privilege where the list is empty or holds the country or ALL [ACC-6.17]', () => {
    expect([loads([]), loads(['DEU']), loads(['FRA', 'ALL'])]).toEqual([true, true, true])
    expect([loads(['FRA']), loads([], 'DEU', [])]).toEqual([false, false])
  })
})

describe('preferences of a site', () => {
  it('preferences of a site answer rules by code, and by code and value [ACC-6.15] [MKT-6.16]', () => {
    const sitePreferences = preferenceNames([
      { code: 'HIDE_LANE_ANON', value: '' },
      { code: 'PRICE_NOTE', value: 'net' },
    ])
    const person = { roles: [], privileges: [], sitePreferences }
    const rules = ['pref:HIDE_LANE_ANON', 'pref:PRICE_NOTE', 'pref:PRICE_NOTE=net', 'pref:PRICE_NOTE=gross', 'pref:OTHER'] as const
    expect(rules.map((rule) => can(person, rule))).toEqual([true, true, true, false, false])
    expect(sitePreferences).toEqual(['pref:HIDE_LANE_ANON', 'pref:PRICE_NOTE', 'pref:PRICE_NOTE=net'])
  })

  it('preferences of a site are told by the names that rules know, without their mark', () => {
    expect([preferenceCode('pref:HIDE_LANE_ANON'), preferenceCode('pref:PRICE_NOTE=net')]).toEqual(['HIDE_LANE_ANON', 'PRICE_NOTE=net'])
  })

  it('preferences of a site are never called as a role, a privilege or everybody is', () => {
    for (const code of ['ANYONE', 'MEMBER', 'AUDITOR', ...ROLES, ...PRIVILEGES])
      expect([code, isReservedCode(code), isReservedCode(code.toLowerCase())]).toEqual([code, true, true])
    expect([isReservedCode('HIDE_LANE_ANON'), isReservedCode(''), isReservedCode('MEMBERS')]).toEqual([false, false, false])
  })
})

describe('features that nobody switched', () => {
  it('features that nobody switched are on where the table says so: the chat on the UK site alone', () => {
    const on = (regionCode: string) => FLAG_NAMES.filter((name) => FLAGS[name]({ regionCode }))
    expect(on('us')).toEqual(['newRegistration', 'newDashboard', 'newLotDetails'])
    expect(on('uk')).toEqual(['allowJivoChat', 'newRegistration', 'newDashboard', 'newLotDetails'])
  })
})

describe('names of features', () => {
  it('names of features are those of the table and no others', () => {
    expect([isFlagName('newDashboard'), isFlagName('toString'), isFlagName('')]).toEqual([true, false, false])
  })
})
