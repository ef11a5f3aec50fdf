import { expect, type Browser, type Page } from '@playwright/test'
import { call, DEMO, signInAs } from './signed-in.ts'

/** Runs as a reviewer in a browser of their own. */
export async function asReviewer(browser: Browser, baseURL: string | undefined, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signInAs(page, DEMO.reviewer)
  await work(page)
  await context.close()
}

/** Presses the decision at a desk, and waits until it was taken: a page that is left sooner takes it along. */
export async function pressDecide(desk: Page): Promise<void> {
  const decided = desk.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname.endsWith('/decide'),
  )
  await desk.getByRole('button', { name: 'Decide' }).click()
  const answer = await decided
  expect(answer.status()).toBeLessThan(400)
  expect(answer.headers()['location'] ?? '').not.toContain('fault=')
}

const CHECKED_WITHIN_MS = 60_000

interface Waiting {
  readonly id: number
  readonly buyerNumber: number
}

/** The paper of an account that waits at the desk of the US site now; 0 for none. */
async function findPaperOf(page: Page, number: number, kind: string): Promise<number> {
  for (let at = 1, pages = 1; at <= pages; at += 1) {
    const { data } = await call(page, `/data/operations/reviews?site=CPRTUS&kind=${kind}&page=${at}`)
    pages = Number(data['pages'])
    const found = (data['reviews'] as readonly Waiting[]).find(({ buyerNumber }) => buyerNumber === number)
    if (found !== undefined) return found.id
  }
  return 0
}

/** The same once it is there: a busy server checks a file after it has answered. */
export async function waitingPaperOf(page: Page, number: number, kind = 'ID'): Promise<number> {
  let paper = 0
  await expect.poll(async () => (paper = await findPaperOf(page, number, kind)), { timeout: CHECKED_WITHIN_MS }).toBeGreaterThan(0)
  return paper
}

/** Claims and approves the ID of an account, as the desk does. */
export async function approve(page: Page, number: number): Promise<void> {
  const desk = `/data/operations/reviews/${await waitingPaperOf(page, number)}`
  expect((await call(page, `${desk}/claim`, {})).returnCode).toBe(1)
  expect(await call(page, `${desk}/decide`, { verdict: 'APPROVE' })).toMatchObject({ returnCode: 1 })
}
