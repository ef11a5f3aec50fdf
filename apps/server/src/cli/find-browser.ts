import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome.exe', 'msedge.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const START_LIMIT_MS = 60_000
const OWN_FOLDER_MODE = 0o700

export const NO_BROWSER = 'There is no browser for the journeys: install Chromium (Debian: apt-get install chromium) and run this again.'

function installed(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].filter((path) => existsSync(path))
}

/** What a browser needs in a container and as root, and what keeps it from calling home. */
export const BROWSER_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A browser that is there may still lack a library; only one that opens a page counts. */
async function works(executablePath: string): Promise<boolean> {
  const { chromium } = await import('@playwright/test')
  try {
    const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGS], timeout: START_LIMIT_MS })
    const page = await browser.newPage()
    const title = await page.setContent('<title>works</title>').then(() => page.title())
    await browser.close()
    return title === 'works'
  } catch {
    return false
  }
}

/** The browser of the package @sparticuz/chromium, unpacked once into a folder of this user's own. */
async function packaged(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  const before = process.env['TMPDIR']
  // The package unpacks to wherever the system keeps temporary files: one that another user left there would not start.
  process.env['TMPDIR'] = join(tmpdir(), `hammerlane-browser-${userInfo().uid}`)
  try {
    mkdirSync(process.env['TMPDIR'], { recursive: true, mode: OWN_FOLDER_MODE })
    return await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
}

/**
 * Finds a Chromium: the packaged one, a headless shell, takes half as long for a page as a desktop's, which draws its own window
 * unseen; else the system's. Null when none of them runs.
 */
export async function findBrowser(): Promise<string | null> {
  const shell = await packaged().catch(() => null)
  if (shell !== null && (await works(shell))) return shell
  for (const path of installed()) if (await works(path)) return path
  return null
}
