import type { MandateScope } from '@app/contract/mandates/mandate-codes.ts'
import { TOKEN_DAYS_MAX, TOKEN_NAME_LENGTH_MAX, TOKEN_SCOPES, type TokenScope } from '@app/contract/tokens/token-codes.ts'
import { isWithinDays } from '../documents/days.ts'
import { type CurrencyCap, readCaps, type SentCap } from '../mandates/mandate-form.ts'
import { type FieldErrors, fieldErrorsOf, isFaultless } from '../validation/field-errors.ts'

/** A token as a form or a program describes it; an empty scope is a box that was not ticked. */
export interface SentToken {
  readonly name: string
  readonly scopes: readonly (TokenScope | '')[]
  readonly caps: readonly SentCap[]
  readonly until: string
}

/** What a token may do, how far and until when. */
export interface TokenTerms {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** What its mandate lets it do: nothing where it only watches or reads. */
  readonly mandateScopes: readonly MandateScope[]
  readonly caps: readonly CurrencyCap[]
  /** Last day in the zone of its account, YYYY-MM-DD. */
  readonly lastOn: string
}

/** The scopes of a token, in their order; who places bids may read them. */
function scopesOf(sent: readonly string[]): readonly TokenScope[] {
  const isPlacing = sent.includes('bids:place')
  return TOKEN_SCOPES.filter((scope) => sent.includes(scope) || (isPlacing && scope === 'bids:read'))
}

/**
 * A token as it was sent, or what is wrong with it by the names of its fields. `madeOn` is the day on which it was made: from it its life
 * is counted, also where it is changed later, so that no token is carried on for ever.
 */
export function readToken(
  sent: SentToken,
  { today, madeOn }: { readonly today: string; readonly madeOn: string },
): { readonly terms: TokenTerms; readonly fieldErrors: FieldErrors } {
  const name = sent.name.trim().replaceAll(/\s+/gu, ' ')
  const scopes = scopesOf(sent.scopes)
  const isPlacing = scopes.includes('bids:place')
  const { caps, errors } = readCaps(isPlacing ? sent.caps : [])
  const isUncapped = isPlacing && caps.length === 0 && isFaultless(errors)
  const isInTime = isWithinDays(sent.until, today, TOKEN_DAYS_MAX) && isWithinDays(sent.until, madeOn, TOKEN_DAYS_MAX)
  const fieldErrors = {
    ...fieldErrorsOf({
      name: name === '' || name.length > TOKEN_NAME_LENGTH_MAX ? 'validation.tokenName' : null,
      'scopes[0]': scopes.length === 0 ? 'validation.tokenScopes' : null,
      'caps[0][currency]': isUncapped ? 'validation.capNone' : null,
      until: isInTime ? null : 'validation.tokenDay',
    }),
    ...errors,
  }
  return { terms: { name, scopes, mandateScopes: isPlacing ? ['bids'] : [], caps, lastOn: sent.until }, fieldErrors }
}
