import { afterAll, beforeAll, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'

const LOT = 62_000_001
const PATHS = ['/', '/lotSearchResults', `/lot/${LOT}`, '/noSearchResults', '/dashboard', '/auctionDashboard']
/** What brings something of others into a page, or marks it as paid for. */
const FROM_OTHERS = /<(?:iframe|object|embed|ins)\b|\brel="[^"]*\bsponsored|\bdata-ad\b|\bclass="(?:[^"]* )?ad(?:s|-slot)?[ "]/g

let site: PagesApp
beforeAll(async () => {
  site = await pagesApp([{ number: LOT }, { number: LOT + 1 }, { number: LOT + 2, make: 'KIA', model_group: 'SOUL' }])
})
afterAll(() => site.close())

/** A page as somebody gets it whose privileges these are. */
async function pageOf(path: string, privileges: 'TOP_BUYER'[]) {
  const person = await aPerson(site.database.db, { privileges })
  const headers = await signIn(site.database.db, person)
  const first = await site.get(path, headers)
  const { statusCode, headers: sent, body } = first.headers.location === undefined ? first : await site.get(first.headers.location, headers)
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? ''
  const bare = main.replaceAll(String(person.number), 'NUMBER').replaceAll(/(name="_csrf" value=")[^"]*/g, '$1')
  return { statusCode, policy: String(sent['content-security-policy']), body, main: bare }
}

it.each(PATHS)(
  'nobody sees ads, and so no top buyer does: %s is the same for them as for any member, and nothing of others is in it or let in [ACC-6.19] [MKT-6.12]',
  async (path) => {
    const [top, other] = [await pageOf(path, ['TOP_BUYER']), await pageOf(path, [])]
    for (const { statusCode, policy, body, main } of [top, other]) {
      expect([statusCode, main === '']).toEqual([200, false])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-src 'self';")
      expect(body.match(FROM_OTHERS)).toBeNull()
      expect([...body.matchAll(/<script[^>]* src="([^"]*)"/g)].filter(([, source]) => !source?.startsWith('/'))).toEqual([])
    }
    expect(top.main).toBe(other.main)
  },
)
