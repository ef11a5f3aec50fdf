import type { Browser, Page } from '@playwright/test'
import { DEMO, signInAs } from './signed-in.ts'

/** Runs as a reviewer in a browser of their own. */
export async function asReviewer(browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, DEMO.reviewer)
  await work(page)
  await context.close()
}
