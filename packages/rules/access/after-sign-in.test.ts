import { describe, expect, it } from 'vitest'
import { landingPage, targetAfterSignIn } from './after-sign-in.ts'
import { OPEN_REDIRECTS } from './open-redirects.test-kit.ts'

const PAGES = [
  '/',
  '/dashboard',
  '/lotSearchResults',
  '/kiosklotSearchResults',
  '/login',
  '/login/forgotPassword',
  '/termsAndConditions',
  '/doLogout.html',
  '/lot/1',
]
const isOurPath = (path: string): boolean => PAGES.includes(path)
const after = (...wishes: (string | null)[]) => targetAfterSignIn(wishes, { isOurPath })

describe('after a sign-in', () => {
  it('the address comes first, then what the browser kept, then the landing page [ACC-2.08] [ACC-4.07] [ACC-2.39]', () => {
    expect(after('/lot/1', '/lotSearchResults')).toBe('/lot/1')
    expect(after('', '/lotSearchResults')).toBe('/lotSearchResults')
    expect(after('https://evil.example', '/lotSearchResults')).toBe('/lotSearchResults')
    expect(after(null, null)).toBe('/dashboard')
    expect(landingPage((path) => path === '/')).toBe('/')
    expect(landingPage(() => false)).toBe('/')
  })

  it('a kiosk goes to its results, whatever it came for [ACC-4.08] [ACC-6.20]', () => {
    expect(targetAfterSignIn(['/lot/1'], { isOurPath, isKiosk: true })).toBe('/kiosklotSearchResults')
    expect(targetAfterSignIn([], { isOurPath: (path) => path === '/', isKiosk: true })).toBe('/')
  })

  it.each(['/login', '/login?redirectUrl=%2Flogin', '/login/forgotPassword', '/doLogout.html', '/termsAndConditions'])(
    'nobody is led back to %s',
    (wish) => {
      expect(after(wish)).toBe('/dashboard')
    },
  )

  it('a search as JSON survives [ACC-5.24]', () => {
    const search = `/lotSearchResults?searchCriteria=${encodeURIComponent('{"filter":{"MAKE":["lot_make_desc:\\"TOYOTA\\""],"ODM":["a@b:[0 TO 1]"]}}')}`
    expect(after(search)).toBe(search)
  })
})

describe('an open redirect', () => {
  it(`an open redirect is none of ${OPEN_REDIRECTS.length} known ways to ask for one [ACC-5.24]`, () => {
    const origin = 'https://auction.example'
    const leaving = OPEN_REDIRECTS.filter((wish) => {
      const target = after(wish)
      return new URL(target, origin).origin !== origin || !PAGES.includes(new URL(target, origin).pathname)
    })
    expect(OPEN_REDIRECTS.length).toBeGreaterThanOrEqual(120)
    expect(leaving).toEqual([])
  })

  it('an open redirect is none even where every path counts as ours', () => {
    const origin = 'https://auction.example'
    const leaving = OPEN_REDIRECTS.filter((wish) => new URL(targetAfterSignIn([wish], { isOurPath: () => true }), origin).origin !== origin)
    expect(leaving).toEqual([])
  })
})
