import { decideMembershipAct } from '@app/contract/memberships/membership-desk.ts'
import type { DeskRequest } from '@app/contract/memberships/membership-desk.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { type Formats, useFormats } from '../../../platform/use-formats.ts'
import { Section } from '../../../ui/section.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import type { Operate } from '../../desks/use-desk.ts'
import { useProof } from '../../proof/use-proof.tsx'

/** What would be done. */
function requestWords({ act, ...request }: DeskRequest, text: Text, formats: Formats): string {
  const { currency, amountMinor, renewalMinor, level, on, number, orderId, verdict, reference, site } = request
  const money = (minor: number | null): string => (currency === null || minor === null ? '' : formats.sum({ minor, currency }))
  return text.t(`member.desk.act.${act}`, {
    number: String(number ?? ''),
    order: String(orderId ?? ''),
    reference,
    verdict: verdict === null ? '' : text.t(`member.desk.return.verdict.${verdict}`),
    amount: money(amountMinor),
    renewal: money(renewalMinor),
    level: level === null ? '' : text.t(`register.level.${level}`),
    site: text.t(`site.${site}`),
    day: on === '' ? '' : dayInWords(on, formats.display),
  })
}

function Waiting({ one, act }: { readonly one: DeskRequest; readonly act: Operate }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { prove, onRefused } = useProof('ops.proof')
  const decide = (action: 'confirm' | 'refuse') => () =>
    act(async (api) => {
      try {
        await api(decideMembershipAct, { params: { id: String(one.id) }, body: { action } })
      } catch (error) {
        onRefused(error)
        throw error
      }
    })
  const when = formats.timeWithin(Date.parse(one.askedAt), zone, nowMs)
  return (
    <li data-request={one.id}>
      <div>
        <p>
          <b>{requestWords(one, text, formats)}</b>
        </p>
        <p>{text.t('member.desk.asked', { number: String(one.askedBy), when, reason: one.reason })}</p>
        {prove}
        {one.isOwn ? (
          <p className="dim">{text.t('member.desk.own')}</p>
        ) : (
          <p className="acts has-script">
            <ActButton className="btn ink" act={decide('confirm')}>
              {text.t('member.desk.confirm')}
            </ActButton>
            <ActButton act={decide('refuse')}>{text.t('member.desk.refuse')}</ActButton>
          </p>
        )}
      </div>
    </li>
  )
}

/** What waits for a second operator. */
export function Requests({ requests, act }: { readonly requests: readonly DeskRequest[]; readonly act: Operate }) {
  const text = useText()
  return (
    <Section id="requests-h" title={text.t('member.desk.requests')}>
      {requests.length === 0 ? <p className="dim">{text.t('member.desk.requests.none')}</p> : null}
      <ul className="drops">
        {requests.map((one) => (
          <Waiting key={one.id} one={one} act={act} />
        ))}
      </ul>
    </Section>
  )
}
