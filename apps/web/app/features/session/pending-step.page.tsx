import { getMySteps } from '@app/contract/people/steps.ts'
import { landingPage } from '@app/rules/access/after-sign-in.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { isOwnPage } from '../../platform/routing/own-page.ts'
import { type PendingStep, StepNotice, stepOfPage } from './step-notice.tsx'

/** Why the reader must complete a step here; with nothing pending they continue (OQ-A88). */
export async function load({ api, url }: LoadArgs): Promise<PendingStep> {
  const { steps } = await api(getMySteps, {})
  const step = stepOfPage(steps, url.pathname)
  if (step === null) throw redirectTo(landingPage(isOwnPage))
  return step
}

export const head = (): PageHead => ({})

/** Says why and whom to ask, or which page lifts it. */
export function Page({ data }: { readonly data: PendingStep }) {
  return <StepNotice step={data} />
}
