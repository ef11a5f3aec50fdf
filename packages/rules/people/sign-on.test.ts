import { describe, expect, it } from 'vitest'
import type { Privilege } from '@app/contract/people.ts'
import { ANONYMOUS, type Member } from '../access/can.ts'
import {
  brandOf,
  brandOfSite,
  decideLeave,
  isAppleDevice,
  LAST_PROVIDER_COOKIE,
  LAST_PROVIDER_DAYS,
  PARTNER_NOTICE_KEY,
  POSTED_LIFE_MS,
  PROVIDER_REQUESTS,
  SIGN_ON_LIFE_MS,
  wishAt,
} from './sign-on.ts'

const member = (privileges: readonly Privilege[]): Member => ({
  ...ANONYMOUS,
  roles: [],
  privileges,
  accountId: 1,
  number: 104_233,
  kind: 'buyer',
  status: 'active',
  homeSite: 'CPRTUS',
  site: 'CPRTUS',
  sites: ['CPRTUS'],
  displayName: 'Pat',
  steps: [],
  buyerClass: 'STD',
  exemptions: [],
  provedAtMs: 0,
})

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

describe('an Apple device', () => {
  it.each([
    ['a phone', { userAgent: PHONE }, true],
    ['a tablet', { userAgent: PHONE.replaceAll('iPhone', 'iPad') }, true],
    ['a player', { userAgent: PHONE.replaceAll('iPhone', 'iPod touch') }, true],
    ['a platform that says so', { userAgent: MAC, platform: '"iOS"' }, true],
    ['the mobile app on iOS', { userAgent: 'Hammerlane/1 (iOS 18)', isMobileApp: true }, true],
    ['the mobile app elsewhere', { userAgent: 'Hammerlane/1 (Android 15)', isMobileApp: true }, false],
    ['a page that only speaks of iOS', { userAgent: 'Robot/1 (iOS news)' }, false],
    ['a desk computer', { userAgent: MAC, platform: '"macOS"' }, false],
    ['nothing known', {}, false],
  ])('an Apple device is known by agent, platform and app: %s, %o [ACC-4.61]', (_, device, expected) => {
    expect(isAppleDevice({ userAgent: '', platform: '', isMobileApp: false, ...device })).toBe(expected)
  })
})

describe('leaving for a brand', () => {
  const drive = brandOf('DRIVE')

  it('knows DRIVE in any case and no other', () => {
    expect([brandOf('drive'), brandOf('Drive'), brandOfSite('CPRTDRIVE')]).toEqual([drive, drive, drive])
    expect([brandOf('acme'), brandOf(''), brandOf('constructor'), brandOfSite('CPRTUS')]).toEqual([null, null, null, null])
  })

  it.each([
    ['a visitor', ANONYMOUS, 'CPRTUS', 'sign-in'],
    ['a member without the privilege', member([]), 'CPRTUS', 'denied'],
    ['a member with others', member(['TOP_BUYER', 'OPERATOR']), 'CPRTUS', 'denied'],
    ['a member with it', member(['SINGLE_SIGN_ON']), 'CPRTUS', 'eligible'],
    ['a member with it on another site', member(['SINGLE_SIGN_ON']), 'CPRTUK', 'eligible'],
    ['somebody who is there', member(['SINGLE_SIGN_ON']), 'CPRTDRIVE', 'there'],
  ] as const)('leaving for a brand is for those with SINGLE_SIGN_ON: %s [ACC-4.63]', (...[, person, site, expected]) => {
    expect(decideLeave(person, { brand: drive, site })).toBe(expected)
  })

  it('knows no other brand, whoever asks', () => {
    expect(decideLeave(member(['SINGLE_SIGN_ON']), { brand: brandOf('acme'), site: 'CPRTUS' })).toBe('unknown-brand')
  })
})

describe('a wish at a brand', () => {
  it.each([
    ['/lotSearchResults?query=a%20b', '/lotSearchResults?query=a%20b'],
    ['https://drive.auctions.example/today', '/today'],
    ['', ''],
    ['https://evil.example/today', ''],
    ['//evil.example/today', ''],
    ['/\\evil.example', ''],
    ['https:evil.example', '/evil.example'],
    ['https://drive.auctions.example.evil.example/', ''],
    ['https://user@drive.auctions.example/', ''],
    ['https://:secret@drive.auctions.example/', ''],
    ['http://drive.auctions.example/', ''],
    ['javascript:alert(1)', ''],
  ])('a wish for %s at a brand becomes %s', (wish, expected) => {
    expect(wishAt(wish, 'https://drive.auctions.example')).toBe(expected)
  })
})

describe('sign-on at another house', () => {
  it('asks each provider for what its documents name', () => {
    expect(PROVIDER_REQUESTS).toEqual({
      google: { response_type: 'code', scope: 'openid email profile', prompt: 'select_account' },
      apple: { response_type: 'code id_token', response_mode: 'form_post', scope: 'name email' },
    })
  })

  it('waits ten minutes for the reader and one for what was posted, and remembers by name', () => {
    expect([SIGN_ON_LIFE_MS, POSTED_LIFE_MS]).toEqual([600_000, 60_000])
    expect([LAST_PROVIDER_COOKIE, LAST_PROVIDER_DAYS, PARTNER_NOTICE_KEY]).toEqual(['lastSocialProvider', 365, 'partnerNoticeHidden'])
  })
})
