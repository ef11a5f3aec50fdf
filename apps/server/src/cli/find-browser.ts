import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome.exe', 'msedge.exe']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]
const START_LIMIT_MS = 60_000

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

/** Finds a Chromium: the system's, else the one of the package @sparticuz/chromium. Null when none of them runs. */
export async function findBrowser(): Promise<string | null> {
  for (const path of installed()) if (await works(path)) return path
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const packaged = await chromium.executablePath()
    return (await works(packaged)) ? packaged : null
  } catch {
    return null
  }
}
