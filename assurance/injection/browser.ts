import { chromium, type Page, type Request } from '@playwright/test'
import { findBrowser } from '../../apps/server/src/cli/find-browser.ts'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const PAGE_LIMIT_MS = 15_000
/** What hydrates, focuses or begins to play does so within this time. */
const SETTLE_MS = 300

/** A request to another host would be a payload's; pictures may stand anywhere, files name where. */
const isForeign = (request: Request, host: string): boolean =>
  /^(?:https?|wss?):/.test(request.url()) && new URL(request.url()).host !== host && request.resourceType() !== 'image'

export interface BrowserOutcome {
  readonly pages: number
  readonly faults: readonly string[]
}

interface Signs {
  readonly faults: string[]
  readonly host: string
  path: string
}

/** Watches a page for every sign that a payload runs: dialogs, window.xqz, reports of the policy, requests to others, errors of our script. */
async function watch(page: Page, signs: Signs): Promise<void> {
  const tell = (sign: string): void => void signs.faults.push(`browser: ${sign.slice(0, 200)}: ${signs.path}`)
  page.on('dialog', (dialog) => {
    tell(`a dialog "${dialog.message()}"`)
    void dialog.dismiss()
  })
  page.on('request', (request) => isForeign(request, signs.host) && tell(`a request to ${request.url()}`))
  page.on('pageerror', (error) => tell(`an error "${error.message}"`))
  await page.exposeFunction('tellPolicyReport', (report: string) => tell(`a report of the policy: ${report}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = window as unknown as { tellPolicyReport(text: string): void }
      report.tellPolicyReport(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
}

/** Opens each address in a browser, with the cookie of a session where one is given; follows hydration. Null without a browser. */
export async function openInBrowser(port: number, paths: readonly string[], session?: string): Promise<BrowserOutcome | null> {
  const executablePath = await findBrowser()
  if (executablePath === null) return null
  const browser = await chromium.launch({ executablePath, args: ARGS })
  const signs: Signs = { faults: [], host: `localhost:${port}`, path: '' }
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = (session ?? '').split(/=(.*)/s)
    if (session !== undefined) await context.addCookies([{ name, value, url: `http://localhost:${port}` }])
    const page = await context.newPage()
    await watch(page, signs)
    for (const path of paths) {
      signs.path = path
      const open = () => page.goto(`http://localhost:${port}${path}`, { waitUntil: 'load', timeout: PAGE_LIMIT_MS })
      // The page before may have been leading on by itself.
      await open().catch(async (error: unknown) => {
        if (!String(error).includes('ERR_ABORTED')) throw error
        await open()
      })
      await page.waitForTimeout(SETTLE_MS)
      const marks = await page.evaluate(() => ({
        isRun: 'xqz' in window && !(window as unknown as { xqz: unknown }).xqz?.toString().includes('Element'),
        elements: document.querySelectorAll('xqz, [xqz]').length,
        origin: location.origin,
      }))
      if (marks.isRun) signs.faults.push(`browser: window.xqz was set: ${path}`)
      if (marks.elements > 0) signs.faults.push(`browser: ${marks.elements} elements of a payload: ${path}`)
      if (marks.origin !== `http://localhost:${port}`) signs.faults.push(`browser: led to ${marks.origin}: ${path}`)
    }
  } finally {
    await browser.close()
  }
  return { pages: paths.length, faults: signs.faults }
}
