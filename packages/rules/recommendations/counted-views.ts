/** What programs that read pages by themselves call themselves; browsers of people do not. */
const BOTS = /bot|crawl|spider|slurp|preview|fetch|monitor|headless|lighthouse|curl|wget|python|java\/|okhttp|axios|node/i

interface Looker {
  readonly userAgent: string
  /** `DNT` and `Sec-GPC` as they came; undefined where they did not. */
  readonly doNotTrack: string | undefined
  readonly globalPrivacyControl: string | undefined
}

/** Whether a look at a lot is counted: not of a program, and not of somebody who asks not to be tracked. */
export const isViewCounted = ({ userAgent, doNotTrack, globalPrivacyControl }: Looker): boolean =>
  userAgent !== '' && !BOTS.test(userAgent) && doNotTrack !== '1' && globalPrivacyControl !== '1'
