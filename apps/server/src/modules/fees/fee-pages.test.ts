import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type PersonFields } from '#test/people.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp()
})
afterAll(() => pages.close())

type Headers = Readonly<Record<string, string>>
const aMember = async (fields: PersonFields = {}, buyer_class?: string): Promise<Headers> => {
  const { db } = pages.database
  const person = await aPerson(db, fields)
  if (buyer_class !== undefined) await db.insertInto('bidder_terms').values({ account_id: person.id, buyer_class }).execute()
  return signIn(db, person)
}
const leadOf = async (path: string, headers: Headers = {}): Promise<unknown> => {
  const { statusCode, headers: answered } = await pages.get(path, headers)
  return [statusCode, answered['location']]
}
const wordsOf = async (path: string, headers: Headers): Promise<string> => {
  const { statusCode, body } = await pages.get(path, headers)
  expect([path, statusCode]).toEqual([path, 200])
  return plain(/<main.*<\/main>/s.exec(body)?.[0] ?? '')
}

describe('the pages of fees', () => {
  it.each([
    '/memberFees',
    '/Content/US/en/Premier-Member-Fees',
    '/member-fees',
    '/member-fees-us-licensed',
    '/member-fees-us-non-licensed',
    '/memberFees?site=CPRTCA',
  ])('the pages of fees send a visitor of %s to sign in with the way back [ACC-6.12] [MKT-2.71] [MKT-2.73]', async (path) => {
    expect(await leadOf(path)).toEqual([302, `/login?redirectUrl=${encodeURIComponent(path)}`])
    expect((await pages.get(path)).body).not.toContain('feeMinor')
  })

  it.each([
    ['without a license', { licence_category: 'UNLICENSED' }, '/member-fees-us-non-licensed'],
    ['with a dealer’s license', { licence_category: 'DEALER' }, '/member-fees-us-licensed'],
    ['of another site', { licence_category: 'DEALER', home_site: 'CPRTUK' }, '/memberFees'],
  ])('the pages of fees send a member %s from /member-fees to theirs [MKT-2.71] [MKT-2.72]', async (_, fields, path) => {
    expect(await leadOf('/member-fees', await aMember(fields))).toEqual([302, path])
  })

  it('the pages of fees keep the language on the way', async () => {
    expect(await leadOf('/es/member-fees', await aMember())).toEqual([302, '/es/member-fees-us-non-licensed'])
  })

  it('the pages of fees show every band with the reader’s column, at both addresses [MKT-2.70] [ACC-6.12]', async () => {
    const headers = await aMember({}, 'VOL')
    for (const path of ['/memberFees', '/Content/US/en/Premier-Member-Fees']) {
      const words = await wordsOf(path, headers)
      expect(words).toContain('Yours is the column “High volume”.')
      expect(words).toContain('5,000 to 5,499.99')
      expect(words).toContain('15,000 and more')
      expect(words).toContain('In force since 1 Jan 2026. No other version is set.')
      expect(words).not.toContain('The fees of this currency are demonstration figures.')
      expect(words).toContain('50 or 2% of the bid, whichever is more')
    }
    const { body } = await pages.get('/Content/US/en/Premier-Member-Fees', headers)
    expect(body).toMatch(/<link rel="canonical" href="[^"]*\/memberFees"/)
  })

  it('the pages of fees of the United States differ by license: high volume asks for one [MKT-2.72]', async () => {
    const headers = await aMember({}, 'VOL')
    const licensed = await wordsOf('/member-fees-us-licensed', headers)
    const unlicensed = await wordsOf('/member-fees-us-non-licensed', headers)
    expect(licensed).toContain('High volume yours')
    expect(unlicensed).not.toContain('High volume yours')
    expect(unlicensed).toContain('Your own column, “High volume”, stands on that page.')
    for (const words of [licensed, unlicensed]) expect(words).toContain('for lots of United States, in USD')
  })

  it('the pages of fees work out both ways without script, by the class of the reader [MKT-2.70]', async () => {
    const words = await wordsOf('/memberFees?bid=5200&budget=6%2C000&phase=live&title=S', await aMember({}, 'UNS'))
    expect(words).toContain('$6,480')
    expect(words).toContain('Bid at most $4,745. One more step, $4,795, would cost $6,050 all-in.')
    expect(words).toContain('5,000 to 5,499.99 your bid of $5,200')
    expect(words).toContain('All-in, before tax')
    const wrong = await wordsOf('/memberFees?bid=5.200,50&budget=100', await aMember())
    expect(wrong).toContain('This covers no bid: the fees alone cost more.')
    expect(wrong).toContain('12,500')
  })

  it('the pages of fees say where figures are invented, and show other sites and currencies', async () => {
    const headers = await aMember()
    expect(await wordsOf('/memberFees?site=CPRTMEA&currency=BHD', headers)).toContain(
      'The fees of this currency are demonstration figures.',
    )
    expect(await wordsOf('/memberFees?site=CPRTMEA&currency=BHD', headers)).toContain('in BHD')
    expect(await wordsOf('/memberFees?on=2025-12-31', headers)).toContain('No fees were in force on 31 Dec 2025.')
    expect(await leadOf('/memberFees?on=2025-02-30', headers)).toEqual([404, undefined])
  })

  it('the open page of fees explains without figures, leads to the others, and sends a member on [MKT-2.70] [MKT-2.73]', async () => {
    const { statusCode, body } = await pages.get('/public/memberFees')
    const main = /<main.*<\/main>/s.exec(body)?.[0] ?? ''
    expect([statusCode, main.includes('href="/login?redirectUrl=%2FmemberFees"')]).toEqual([200, true])
    expect(plain(main)).not.toMatch(/\d/)
    expect(body).not.toContain('feeMinor')
    expect(await leadOf('/public/memberFees', await aMember())).toEqual([302, '/memberFees'])
  })
})
