import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/** Pages shown in README: name, path, width and theme. `LOT` is the first lot of the results. */
const SHOTS = [
  ['home', '/', 1280, 'light'],
  ['results', '/lotSearchResults', 1280, 'light'],
  ['lot', 'LOT', 1280, 'dark'],
  ['results-phone', '/lotSearchResults', 360, 'dark'],
] as const
const HEIGHT_PX = 800
const JPEG_QUALITY = 72
const FOLDER = join(import.meta.dirname, '../docs/screenshots')

/** `node e2e/screenshots.ts ADDRESS [BROWSER]`: takes README's pictures again from a running demo. */
async function takeScreenshots(address: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
  await mkdir(FOLDER, { recursive: true })
  for (const [name, path, width, colorScheme] of SHOTS) {
    const page = await browser.newPage({ baseURL: address, viewport: { width, height: HEIGHT_PX }, colorScheme })
    await page.goto(path === 'LOT' ? '/lotSearchResults' : path)
    if (path === 'LOT') await page.goto((await page.locator('[data-lot] a').first().getAttribute('href')) ?? '/')
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: JPEG_QUALITY })
    await page.close()
  }
  await browser.close()
}

const [address = 'http://localhost:8080', executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
await takeScreenshots(address, executablePath)
