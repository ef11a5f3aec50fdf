import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { BROWSER_ARGS } from '../apps/server/src/cli/find-browser.ts'
import { DEMO, signInAs } from './signed-in.ts'

/** Opens the first of what a page lists. */
const first = (path: string, link: string) => async (page: Page) => {
  await page.goto(path)
  await page.goto((await page.locator(link).first().getAttribute('href')) ?? '/')
}
/** Lanes as they run, seen by somebody who may bid, once bids have come in. */
const live = async (page: Page): Promise<void> => {
  await signInAs(page, DEMO.premium)
  await first('/auctionDashboard', 'a[href*="lanes="]')(page)
  await page.locator('.ring:visible').first().waitFor()
  await page.waitForTimeout(LIVE_MS)
}
const at = (path: string) => (page: Page) => page.goto(path)

const LIVE_MS = 8_000

/** Pages shown in README: name, how one comes to it, width and theme. */
const SHOTS = [
  ['home', at('/'), 1280, 'light'],
  ['results', at('/lotSearchResults'), 1280, 'light'],
  ['lot', first('/lotSearchResults?page=2', '[data-lot] a'), 1280, 'dark'],
  ['results-phone', at('/lotSearchResults'), 360, 'dark'],
  ['live', live, 1280, 'light'],
] as const
const HEIGHT_PX = 800
/** A live page is never idle on the line, so pictures are given a moment instead. */
const SETTLED_MS = 2_000
const JPEG_QUALITY = 72
const FOLDER = join(import.meta.dirname, '../docs/screenshots')

/** `node e2e/screenshots.ts ADDRESS [BROWSER]`: takes README's pictures again from a running demo. */
async function takeScreenshots(address: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] })
  await mkdir(FOLDER, { recursive: true })
  for (const [name, open, width, colorScheme] of SHOTS) {
    const page = await browser.newPage({ baseURL: address, viewport: { width, height: HEIGHT_PX }, colorScheme })
    await open(page)
    await page.waitForTimeout(SETTLED_MS)
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: JPEG_QUALITY })
    await page.close()
  }
  await browser.close()
}

const [address = 'http://localhost:8080', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
await takeScreenshots(address, executablePath)
