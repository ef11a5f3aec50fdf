import { noteLotView } from '@app/contract/recommendations/recommendations.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { whenShown } from '../../platform/hydration/when-shown.ts'

/** Whether the browser asks not to be tracked; the server looks again. */
const asksForPrivacy = (): boolean =>
  (navigator as Navigator & { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true || navigator.doNotTrack === '1'

/** Lets a look at a lot be counted, once somebody sees its page. That it was not is told to nobody. */
export function noteView(lotNumber: number): void {
  if (asksForPrivacy()) return
  whenShown(() => void browserApi()(noteLotView, { body: { lotNumber } }).catch(() => undefined))
}
