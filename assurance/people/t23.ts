// T23: addresses that would lead to another site, wherever an address to go to is taken from a request.
import { chromium } from '@playwright/test'
import { OPEN_REDIRECTS } from '@app/rules/access/open-redirects.test-kit.ts'
import { findBrowser } from '../../apps/server/src/cli/find-browser.ts'
import { record } from '../result.ts'
import { makeCrowd, PASSWORD } from './crowd.ts'
import { type House, type Answer, withHouse } from './house.ts'
import { type Crowded, signInByForm } from './sign-in.ts'

const LEAST = 120
/** In the browser each so-manieth is tried by default, all with --long. */
const BROWSER_STEP = 12
const BROWSER_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
const ARRIVAL_LIMIT_MS = 30_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' }
const isLong = process.argv.includes('--long')

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const formOf = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString()
/** As much of a text as a path may hold without being encoded as a whole. */
const inPath = (text: string): string => encodeURI(text.toWellFormed()).replaceAll(/[?#]/g, '')

interface Place {
  readonly name: string
  ask(house: House, one: Crowded, wish: string): Promise<Answer>
  /** Whether it may lead to another of our sites. */
  readonly leadsToSister?: true
}

const read = (house: House, { cookie }: Crowded, path: string): Promise<Answer> =>
  house.ask({ path, headers: { cookie, accept: 'text/html' } })

const PLACES: readonly Place[] = [
  { name: 'sign-in page of a member', ask: (house, one, wish) => read(house, one, `/login?redirectUrl=${encoded(wish)}`) },
  { name: 'sign-in page in Spanish', ask: (house, one, wish) => read(house, one, `/es/login?redirectUrl=${encoded(wish)}`) },
  {
    name: 'terms, as a form',
    ask: (house, { cookie, csrf }, wish) =>
      house.send({
        method: 'POST',
        path: '/data/member/terms',
        headers: { ...FORM, cookie },
        body: formOf({ _csrf: csrf, redirectUrl: wish, accepted: 'true', termsVersion: '1' }),
      }),
  },
  {
    name: 'leaving for a brand',
    ask: (house, one, wish) => read(house, one, `/sso/signon/leave/DRIVE?redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  {
    name: 'start of a sign-on',
    ask: (house, one, wish) => read(house, one, `/sso/signon/start/DRIVE?redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  { name: 'a brand of any name', ask: (house, one, wish) => read(house, one, `/sso/signon/leave/${encoded(wish)}`) },
  {
    name: 'entering a brand',
    ask: (house, one, wish) => read(house, one, `/sso/signon/enter?from=${encoded(wish)}&redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  {
    name: 'sign-out',
    ask: (house, _, wish) =>
      // No token, so nothing is signed out: what counts is the address.
      house.send({
        method: 'POST',
        path: '/doLogout.html',
        headers: { ...FORM, cookie: `logoutRedirect=${encoded(wish)}` },
        body: formOf({ locale: wish }),
      }),
  },
  { name: 'the path itself', ask: (house, one, wish) => read(house, one, inPath(wish.startsWith('/') ? wish : `/${wish}`)) },
  { name: 'the path after a language', ask: (house, one, wish) => read(house, one, `/es/${inPath(wish)}`) },
  { name: 'the path in capitals', ask: (house, one, wish) => read(house, one, `/LOGIN/${inPath(wish)}`) },
  { name: 'the error page', ask: (house, one, wish) => read(house, one, `/app-error?code=404&url=${encoded(wish)}`) },
  { name: 'the old error page', ask: (house, one, wish) => read(house, one, `/unknown-error?url=${encoded(wish)}`) },
]

/** Where an answer leads, if that is to somebody else's. */
function leavesFor({ headers }: Answer, { port }: House, leadsToSister = false): string | null {
  const { location } = headers
  if (location === undefined) return null
  const { hostname, protocol, port: toPort } = new URL(location, `http://localhost:${port}`)
  const isOurs = hostname === 'localhost' || (leadsToSister && /^[a-z]+\.localhost$/.test(hostname))
  return isOurs && protocol === 'http:' && ['', String(port)].includes(toPort) ? null : location
}

async function bySignInForm(house: House, email: string, wish: string): Promise<Answer> {
  return house.send({
    method: 'POST',
    path: '/processLogin',
    headers: FORM,
    body: formOf({ username: email, password: PASSWORD, redirectUrl: wish }),
  })
}

/** What a browser does after a sign-in for a wish; answers the places outside that it went to. */
async function inBrowser(house: House, { email, wishes }: { email: string; wishes: readonly string[] }): Promise<string[] | null> {
  const executablePath = await findBrowser()
  if (executablePath === null || !house.hasPages) return null
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
  const left: string[] = []
  try {
    for (const wish of wishes) {
      const page = await browser.newPage()
      page.on('dialog', (dialog) => {
        left.push(`a dialog for ${JSON.stringify(wish)}`)
        void dialog.dismiss()
      })
      page.on('framenavigated', (frame) => {
        const { hostname } = new URL(frame.url())
        if (hostname !== 'localhost' && frame.url() !== 'about:blank') left.push(`${frame.url()} for ${JSON.stringify(wish)}`)
      })
      await page.goto(`http://localhost:${house.port}/login?redirectUrl=${encoded(wish)}`)
      // The script is there once the frame has its menus.
      await page.locator('.menu button').first().waitFor({ state: 'attached', timeout: ARRIVAL_LIMIT_MS })
      await page.locator('input[name=username]').fill(email)
      await page.locator('input[name=password]').fill(PASSWORD)
      await page.locator('form.sign-form button[type=submit]').click()
      await page
        .waitForURL((url) => !url.pathname.startsWith('/login'), { timeout: ARRIVAL_LIMIT_MS, waitUntil: 'commit' })
        .catch(() => {
          left.push(`nowhere for ${JSON.stringify(wish)}`)
        })
      await page.context().clearCookies()
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return left
}

await withHouse({}, async (house) => {
  const [one, other] = await makeCrowd(house, 2)
  if (one === undefined || other === undefined) throw new Error('nobody is there')
  await house.pool.query(`update accounts set privileges = '{SINGLE_SIGN_ON}' where id = $1`, [one.id])
  const member = await signInByForm(house, one)
  const shortfalls: string[] = []
  const leading = new Set<string>()
  let count = 0
  const judge = ({ name, leadsToSister }: Pick<Place, 'name' | 'leadsToSister'>, wish: string, answer: Answer): void => {
    count++
    if (answer.headers.location !== undefined) leading.add(name)
    const target = leavesFor(answer, house, leadsToSister)
    if (target !== null) shortfalls.push(`${name}: ${JSON.stringify(wish)} leads to ${target}`)
    if (answer.status >= 500 && !name.includes('error page')) shortfalls.push(`${name}: ${answer.status} for ${JSON.stringify(wish)}`)
  }
  for (const wish of OPEN_REDIRECTS) {
    for (const place of PLACES) judge(place, wish, await place.ask(house, member, wish))
  }
  for (const wish of OPEN_REDIRECTS.slice(0, isLong ? OPEN_REDIRECTS.length : 30)) {
    judge({ name: 'sign-in form without script' }, wish, await bySignInForm(house, other.email, wish))
  }
  const wishes = OPEN_REDIRECTS.filter((_, at) => isLong || at % BROWSER_STEP === 0)
  const left = await inBrowser(house, { email: other.email, wishes })
  if (left === null) shortfalls.push('there is no browser, or the pages are not built')
  shortfalls.push(...(left ?? []))
  await record({
    id: 'T23',
    figures: {
      addresses: OPEN_REDIRECTS.length,
      'places that take one': PLACES.length + 1,
      'of them with redirects': leading.size,
      requests: count,
      'sign-ins in a browser': left === null ? 'none' : wishes.length,
      'led to another site': shortfalls.length,
    },
    wants: `at least ${LEAST} addresses of other sites at every place that takes one: no redirect and no navigation of a browser leaves our sites`,
    holds: shortfalls.length === 0 && OPEN_REDIRECTS.length >= LEAST,
    shortfalls,
  })
})
