// What data-mode.ts puts in place of the router's framework mode: each name behaves as the router's own does outside that mode.
import { createContext, useRef, type Ref, type RefObject } from 'react'

export const FrameworkContext = createContext<undefined>(undefined)
export const CRITICAL_CSS_DATA_ATTRIBUTE = 'data-react-router-critical-css'

const onlyInFrameworkMode = (): never => {
  throw new Error('the page build carries the data mode of the router alone (data-mode.ts)')
}

export const Links = onlyInFrameworkMode
export const Meta = onlyInFrameworkMode
export const Scripts = onlyInFrameworkMode
export const PrefetchPageLinks = onlyInFrameworkMode
export const setIsHydrated = onlyInFrameworkMode
export const useFrameworkContext = onlyInFrameworkMode

/** A link prefetches nothing. */
export const usePrefetchBehavior = (): readonly [boolean, RefObject<Element | null>, object] => [false, useRef(null), {}]

export const mergeRefs =
  <T>(...refs: readonly (Ref<T> | undefined)[]) =>
  (value: T | null): void => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }
  }

/** Nobody listens to the router's inner life. */
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const instrumentationResultMetaContext = null
export const getRouteInstrumentationUpdates = onlyInFrameworkMode
export const instrumentClientSideRouter = onlyInFrameworkMode
export const instrumentHandler = onlyInFrameworkMode

/** An error carries no word of server components. */
export const decodeRedirectErrorDigest = (): undefined => undefined
export const decodeRouteErrorResponseDigest = (): undefined => undefined
