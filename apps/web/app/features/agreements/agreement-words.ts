import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { isSigned } from '@app/rules/agreements/standing.ts'
import { formatDay } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Formats } from '../../platform/use-formats.ts'
import type { IconName } from '../../ui/icon.tsx'

/** A state by word, shape and tone. */
export interface Badge {
  readonly word: string
  readonly icon: IconName
  readonly tone: 'good' | 'warn' | ''
}

/** How an agreement stands, as its badge says it. */
export function badgeOf({ status, endReason, isInForce }: Agreement, text: Text): Badge {
  if (endReason !== null) return { word: text.t(`agree.end.${endReason}`), icon: 'minus', tone: '' }
  const word = text.t(`agree.status.${status}`)
  if (isInForce) return { word, icon: 'check', tone: 'good' }
  return { word, icon: isSigned(status) ? 'clock' : 'warn', tone: 'warn' }
}

/** What an agreement is about, on one line. */
export function factsOf(agreement: Agreement, text: Text, formats: Formats): string {
  const { agreementId, holder, role, grantor, scopes, purpose, states, untilOn, signedAt } = agreement
  const other = role === 'HOLDER' ? grantor : holder
  return [
    text.t('agree.number', { number: String(agreementId) }),
    other === null ? '' : text.t(role === 'HOLDER' ? 'agree.held.from' : 'agree.to', { name: other.name, number: String(other.number) }),
    ...scopes.map((scope) => text.t(`agree.scope.${scope}`)),
    purpose === null ? '' : text.t(`agree.purpose.${purpose}`),
    states.length === 0 ? '' : text.t('agree.states', { states: states.map(({ state }) => state).join(', ') }),
    untilOn === '' ? '' : text.t('agree.until', { day: formatDay(untilOn, formats.display) }),
    signedAt === '' ? '' : text.t('agree.signedOn', { when: formats.day(Date.parse(signedAt)) }),
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}
