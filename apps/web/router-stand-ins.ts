// What data-mode.ts puts where components and hooks of the router name its engine, which comes with the reader's first sign of life
// (app/platform/late-router.ts): what they show before it is here, and what they ask of it that none of our pages uses.

const idle = {
  data: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
}

export const IDLE_FETCHER = { state: 'idle', ...idle }
export const IDLE_BLOCKER = { state: 'unblocked', proceed: undefined, reset: undefined, location: undefined }

/** Errors that the engine names apart for a listener (`onError`); our pages have none. */
export const clientErrors = new WeakMap<object, unknown>()

/** Asked about redirects of server components alone, which our pages have not. */
export const hasInvalidProtocol = (): true => true

/** Behind the router's own makers of routers; ours is opened by app/platform/moving.ts. */
export const createRouter = (): never => {
  throw new Error('the engine of the router is loaded by app/platform/moving.ts')
}
