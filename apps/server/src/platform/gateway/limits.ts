/** A provider that has not answered by then is asked again later. */
export const PROVIDER_TIMEOUT_MS = 15_000
/** Whether a provider is there is known within this time, or it is not. */
export const UP_TIMEOUT_MS = 3_000
