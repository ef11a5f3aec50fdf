import { visitToken } from '../visit-token.ts'

const isServer = (): boolean => typeof document === 'undefined'

/** Placeholder in the markup where the CSRF token belongs; another in each process, so that nothing a reader types can be one. */
export const CSRF_PLACEHOLDER = isServer() ? crypto.randomUUID() : ''

/** What is sent is the token of the moment, which may be another than when the form was shown. */
function keepFresh(field: HTMLInputElement | null): (() => void) | undefined {
  const form = field?.form
  if (!form) return undefined
  const renew = (): void => {
    field.value = visitToken()
  }
  form.addEventListener('submit', renew)
  return () => form.removeEventListener('submit', renew)
}

/** The field by which a form without script carries the token of this visit. A page that has one is made for each reader again. */
export const CsrfField = () => <input type="hidden" name="_csrf" value={isServer() ? CSRF_PLACEHOLDER : visitToken()} ref={keepFresh} />
