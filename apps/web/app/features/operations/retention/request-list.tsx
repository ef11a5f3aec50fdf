import { decideRetention } from '@app/contract/operations/retention/retention.ts'
import type { AuditorRequest } from '@app/contract/operations/retention/retention.answers.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Operate } from '../../desks/use-desk.ts'

function Asked({ one, act }: { readonly one: AuditorRequest; readonly act: Operate }) {
  const text = useText()
  const { timeWithin } = useFormats()
  const { nowMs, zone } = useApp()
  const { id, number, site, reason, askedBy, askedAt, isOwn } = one
  const decide = (isConfirmed: boolean) => () => act((api) => api(decideRetention, { body: { id, isConfirmed } }))
  return (
    <li data-request={id}>
      <div>
        <p>
          <b>{text.t('retention.request', { number: String(number), site: text.t(`site.${site}`) })}</b>
        </p>
        <p>{text.t('retention.asked.by', { number: String(askedBy), when: timeWithin(Date.parse(askedAt), zone, nowMs), reason })}</p>
        {isOwn ? (
          <p className="dim">{text.t('retention.asked.own')}</p>
        ) : (
          <p className="acts has-script">
            <ActButton className="btn ink" act={decide(true)}>
              {text.t('retention.confirm')}
            </ActButton>
            <ActButton act={decide(false)}>{text.t('retention.refuse')}</ActButton>
          </p>
        )}
      </div>
    </li>
  )
}

/** What waits for a second person. */
export function RequestList({ asked, act }: { readonly asked: readonly AuditorRequest[]; readonly act: Operate }) {
  const text = useText()
  return (
    <Section id="retention-asked-h" title={text.t('retention.asked')}>
      {asked.length === 0 ? <p className="dim">{text.t('retention.asked.none')}</p> : null}
      <ul className="drops">
        {asked.map((one) => (
          <Asked key={one.id} one={one} act={act} />
        ))}
      </ul>
    </Section>
  )
}
