import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people/people.ts'

/** User ids of the demo world's people that journeys sign in as. */
export const DEMO = { master: 901_004, operator: 901_009, uk: 901_012 } as const

/** A path that every site answers quickly. */
const QUIET_PAGE = '/noSearchResults'

/** Calls the server as the page itself would; answers the body. */
export async function call(page: Page, path: string, body?: object): Promise<{ returnCode: number; data: Record<string, unknown> }> {
  return page.evaluate(
    async ({ path: address, body: sent }) => {
      const token = document.querySelector<HTMLMetaElement>('meta[name="_csrf"]')?.content ?? ''
      const answer = await fetch(address, {
        method: sent === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': token, 'x-requested-with': 'XMLHttpRequest' },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      })
      return (await answer.json()) as { returnCode: number; data: Record<string, unknown> }
    },
    { path, body },
  )
}

/** Signs a person of the demo world in; `origin` names another site than the default one. The page then stands on a quiet page of it. */
export async function signInAs(page: Page, number: number, origin = ''): Promise<void> {
  await page.goto(`${origin}${QUIET_PAGE}`)
  const { returnCode, data } = await call(page, '/processLogin', { username: String(number), password: DEMO_PASSWORD })
  if (returnCode !== 1) throw new Error(`${number} cannot sign in: ${JSON.stringify(data)}`)
  await page.goto(`${origin}${QUIET_PAGE}`)
}
