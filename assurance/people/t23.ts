// T23: addresses that would lead to another site, wherever an address to go to is taken from a request.
import { chromium } from '@playwright/test'
import { OPEN_REDIRECTS } from '@app/rules/access/open-redirects.test-kit.ts'
import { findBrowser } from '../../apps/server/src/cli/find-browser.ts'
import { record } from '../result.ts'
import { makeCrowd, PASSWORD } from './crowd.ts'
import { type Installation, type Answer, withInstallation } from './installation.ts'
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
  ask(installation: Installation, one: Crowded, wish: string): Promise<Answer>
  /** Whether it may lead to another of our sites. */
  readonly leadsToSister?: true
}

const read = (installation: Installation, { cookie }: Crowded, path: string): Promise<Answer> =>
  installation.ask({ path, headers: { cookie, accept: 'text/html' } })

const PLACES: readonly Place[] = [
  { name: 'sign-in page of a member', ask: (installation, one, wish) => read(installation, one, `/login?redirectUrl=${encoded(wish)}`) },
  { name: 'sign-in page in Spanish', ask: (installation, one, wish) => read(installation, one, `/es/login?redirectUrl=${encoded(wish)}`) },
  {
    name: 'terms, as a form',
    ask: (installation, { cookie, csrf }, wish) =>
      installation.send({
        method: 'POST',
        path: '/data/member/terms',
        headers: { ...FORM, cookie },
        body: formOf({ _csrf: csrf, redirectUrl: wish, accepted: 'true', termsVersion: '1' }),
      }),
  },
  {
    name: 'leaving for a brand',
    ask: (installation, one, wish) => read(installation, one, `/sso/signon/leave/DRIVE?redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  {
    name: 'start of a sign-on',
    ask: (installation, one, wish) => read(installation, one, `/sso/signon/start/DRIVE?redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  { name: 'a brand of any name', ask: (installation, one, wish) => read(installation, one, `/sso/signon/leave/${encoded(wish)}`) },
  {
    name: 'entering a brand',
    ask: (installation, one, wish) => read(installation, one, `/sso/signon/enter?from=${encoded(wish)}&redirectUrl=${encoded(wish)}`),
    leadsToSister: true,
  },
  {
    name: 'sign-out',
    ask: (installation, _, wish) =>
      // No token, so nothing is signed out: what counts is the address.
      installation.send({
        method: 'POST',
        path: '/doLogout.html',
        headers: { ...FORM, cookie: `logoutRedirect=${encoded(wish)}` },
        body: formOf({ locale: wish }),
      }),
  },
  { name: 'the path itself', ask: (installation, one, wish) => read(installation, one, inPath(wish.startsWith('/') ? wish : `/${wish}`)) },
  { name: 'the path after a language', ask: (installation, one, wish) => read(installation, one, `/es/${inPath(wish)}`) },
  { name: 'the path in capitals', ask: (installation, one, wish) => read(installation, one, `/LOGIN/${inPath(wish)}`) },
  { name: 'the error page', ask: (installation, one, wish) => read(installation, one, `/app-error?code=404&url=${encoded(wish)}`) },
  { name: 'the old error page', ask: (installation, one, wish) => read(installation, one, `/unknown-error?url=${encoded(wish)}`) },
]

/** Where an answer leads, if that is to somebody else's. */
function leavesFor({ headers }: Answer, { port }: Installation, leadsToSister = false): string | null {
  const { location } = headers
  if (location === undefined) return null
  const { hostname, protocol, port: toPort } = new URL(location, `http://localhost:${port}`)
  const isOurs = hostname === 'localhost' || (leadsToSister && /^[a-z]+\.localhost$/.test(hostname))
  return isOurs && protocol === 'http:' && ['', String(port)].includes(toPort) ? null : location
}

async function bySignInForm(installation: Installation, email: string, wish: string): Promise<Answer> {
  return installation.send({
    method: 'POST',
    path: '/processLogin',
    headers: FORM,
    body: formOf({ username: email, password: PASSWORD, redirectUrl: wish }),
  })
}

/** What a browser does after a sign-in for a wish; answers the places outside that it went to. */
async function inBrowser(
  installation: Installation,
  { email, wishes }: { email: string; wishes: readonly string[] },
): Promise<string[] | null> {
  const executablePath = await findBrowser()
  if (executablePath === null || !installation.hasPages) return null
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
      await page.goto(`http://localhost:${installation.port}/login?redirectUrl=${encoded(wish)}`)
      // The script is there once the frame has its menus.
      await page.locator('[data-alive]').first().waitFor({ state: 'attached', timeout: ARRIVAL_LIMIT_MS })
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

await withInstallation({}, async (installation) => {
  const [one, other] = await makeCrowd(installation, 2)
  if (one === undefined || other === undefined) throw new Error('nobody is there')
  await installation.pool.query(`update accounts set privileges = '{SINGLE_SIGN_ON}' where id = $1`, [one.id])
  const member = await signInByForm(installation, one)
  const shortfalls: string[] = []
  const leading = new Set<string>()
  let count = 0
  const judge = ({ name, leadsToSister }: Pick<Place, 'name' | 'leadsToSister'>, wish: string, answer: Answer): void => {
    count++
    if (answer.headers.location !== undefined) leading.add(name)
    const target = leavesFor(answer, installation, leadsToSister)
    if (target !== null) shortfalls.push(`${name}: ${JSON.stringify(wish)} leads to ${target}`)
    if (answer.status >= 500 && !name.includes('error page')) shortfalls.push(`${name}: ${answer.status} for ${JSON.stringify(wish)}`)
  }
  for (const wish of OPEN_REDIRECTS) {
    for (const place of PLACES) judge(place, wish, await place.ask(installation, member, wish))
  }
  for (const wish of OPEN_REDIRECTS.slice(0, isLong ? OPEN_REDIRECTS.length : 30)) {
    judge({ name: 'sign-in form without script' }, wish, await bySignInForm(installation, other.email, wish))
  }
  const wishes = OPEN_REDIRECTS.filter((_, at) => isLong || at % BROWSER_STEP === 0)
  const left = await inBrowser(installation, { email: other.email, wishes })
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
