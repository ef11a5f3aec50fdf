import type { QuickPickAct } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { changeQuickPick } from '@app/contract/quick-picks/quick-picks.ts'
import type { QuickPickDesk } from '@app/contract/quick-picks/quick-picks.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { Section } from '../../ui/section.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { clauseWord } from '../search/facets/facet-words.ts'

type Group = QuickPickDesk['groups'][number]
type Act = Exclude<QuickPickAct, 'add'>

interface ActsProps {
  readonly desk: QuickPickDesk
  readonly group: Group
  readonly act: Operate
  /** Empty for the whole group. */
  readonly uri: string
  readonly name: string
  readonly acts: readonly Act[]
}

function Acts({ desk: { site, page, category }, group, act, uri, name, acts }: ActsProps) {
  const text = useText()
  const body = { site, page, category, group: group.code, uri, name: '', query: '', reason: '' }
  return (
    <span className="acts has-script">
      {acts.map((one) => (
        <ActButton
          key={one}
          className="btn sm"
          aria-label={text.t(`picks.${one}`, { name })}
          act={() => act((api) => api(changeQuickPick, { body: { ...body, act: one } }))}
        >
          {text.t(`picks.${one}.short`)}
        </ActButton>
      ))}
    </span>
  )
}

const hiding = (isHidden: boolean): Act => (isHidden ? 'show' : 'hide')

/** The picks of a group in their order, with what can be done with each. */
export function PickGroup({ desk, group, act }: Pick<ActsProps, 'desk' | 'group' | 'act'>) {
  const text = useText()
  const formats = useFormats()
  const heading = text.dyn(`facet.${group.code}`, group.code)
  return (
    <Section id={`picks-${group.code}`} title={heading}>
      <p>
        {group.isHidden ? <b>{text.t('picks.hidden')} </b> : null}
        <Acts desk={desk} group={group} act={act} uri="" name={heading} acts={['up', 'down', hiding(group.isHidden)]} />
      </p>
      {group.picks.length === 0 ? <p className="dim">{text.t('picks.none')}</p> : null}
      <div className="scrollx">
        <table className="tbl">
          <thead>
            <tr>
              <th>{text.t('picks.column.pick')}</th>
              <th className="num">{text.t('picks.column.lots')}</th>
              <th>{text.t('picks.column.query')}</th>
              <th>{text.t('picks.column.act')}</th>
            </tr>
          </thead>
          <tbody>
            {group.picks.map((pick) => {
              const name = pick.isAdded ? pick.name : clauseWord(group.code, pick.query, { text, formats, name: pick.name })
              const acts: readonly Act[] = ['first', 'up', 'down', hiding(pick.isHidden), ...(pick.isAdded ? ['remove' as const] : [])]
              return (
                <tr key={pick.uri} data-pick={pick.uri}>
                  <td>
                    {name} {pick.isHidden ? <b>{text.t('picks.hidden')}</b> : null}
                  </td>
                  <td className="num">{formats.number(pick.count)}</td>
                  <td>
                    <code className="dim">{pick.query}</code>
                  </td>
                  <td>
                    <Acts desk={desk} group={group} act={act} uri={pick.uri} name={name} acts={acts} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
