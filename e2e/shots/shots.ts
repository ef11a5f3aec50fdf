import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Cookie, type Page } from '@playwright/test'
import { BROWSER_ARGS } from '../../apps/server/src/cli/find-browser.ts'
import { signInOutsideOfTests } from '../signed-in.ts'
import { contactSheet, type Shot } from './contact-sheet.ts'
import { uncoveredPages } from './covered-pages.ts'
import { faultsOf } from './page-faults.ts'
import { openShown, READERS, type ShownPage } from './shown-pages.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const
const SCHEMES = ['light', 'dark'] as const
/** A live page is never idle on the line, so pictures are given a moment instead. */
const SETTLED_MS = 600
/** A page is measured as a whole, up to this length; longer ones repeat themselves. */
const MEASURED_PX_MAX = 6_000
const JPEG_QUALITY = 60
const FOLDER = join(import.meta.dirname, '../../reports/shots')

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** One page in one size: its picture in each scheme, and what is wrong with it. */
async function shoot(page: Page, name: string, size: (typeof SIZES)[number]): Promise<Shot[]> {
  const shots: Shot[] = []
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize(size)
    await page.waitForTimeout(SETTLED_MS)
    const file = `${name}-${size.width}-${scheme}.jpg`
    await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: JPEG_QUALITY })
    shots.push({ file, name, size: `${size.width}×${size.height}`, scheme, faults: [] })
  }
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.min(Math.max(length, size.height), MEASURED_PX_MAX) })
  await page.waitForTimeout(SETTLED_MS)
  const faults = await faultsOf(page)
  return shots.map((shot, index) => (index === 0 ? { ...shot, faults } : shot))
}

interface Reader {
  readonly name: string
  readonly cookies: readonly Cookie[]
}

async function shootPage(context: BrowserContext, reader: Reader, shown: ShownPage): Promise<Shot[]> {
  await context.addCookies([...reader.cookies])
  const page = await context.newPage()
  const shots: Shot[] = []
  try {
    if (!(await openShown(page, shown))) return []
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const size of SIZES) shots.push(...(await shoot(page, `${reader.name}-${shown.name}`, size)))
    return shots
  } finally {
    await context.close()
  }
}

async function cookiesOf(browser: Browser, address: string, number: number | null): Promise<readonly Cookie[]> {
  if (number === null) return []
  const context = await browser.newContext({ baseURL: address })
  await signInOutsideOfTests(await context.newPage(), number)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** `shots.ts ADDRESS BROWSER [NAME]`: pictures of every page type, or of those whose name contains NAME, and one sheet of them all. */
async function takeShots(address: string, executablePath: string, wanted: string): Promise<number> {
  await mkdir(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS] })
  const shots: Shot[] = []
  for (const { name, number, pages } of READERS) {
    const chosen = pages.filter((shown) => `${name}-${shown.name}`.includes(wanted))
    if (chosen.length === 0) continue
    const reader = { name, cookies: await cookiesOf(browser, address, number) }
    for (const shown of chosen) {
      const context = await browser.newContext({ baseURL: address })
      await context.addCookies(Object.entries(shown.cookies ?? {}).map(([cookie, value]) => ({ name: cookie, value, url: address })))
      const made = await shootPage(context, reader, shown)
      if (made.length === 0) say(`${name}-${shown.name}: nothing leads there now`)
      for (const { size, faults } of made) for (const fault of faults) say(`${name}-${shown.name}, ${size}: ${fault}`)
      shots.push(...made)
    }
  }
  await browser.close()
  const uncovered = uncoveredPages(READERS.flatMap(({ pages }) => pages))
  for (const line of uncovered) say(line)
  await writeFile(join(FOLDER, 'index.html'), contactSheet(shots))
  const faulty = shots.reduce((sum, { faults }) => sum + faults.length, uncovered.length)
  say(`${shots.length} pictures in reports/shots/index.html, ${faulty} faults`)
  return faulty
}

const [address = 'http://localhost:8080', executablePath = '/usr/bin/chromium', wanted = ''] = process.argv.slice(2)
process.exitCode = (await takeShots(address, executablePath, wanted)) > 0 ? 1 : 0
