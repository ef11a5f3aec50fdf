import {
  PICK_NAME_LENGTH_MAX,
  PICK_QUERY_LENGTH_MAX,
  PICK_REASON_LENGTH_MAX,
  QUICK_PICK_GROUPS,
} from '@app/contract/quick-picks/quick-pick-codes.ts'
import { changeQuickPick } from '@app/contract/quick-picks/quick-picks.ts'
import type { QuickPickDesk } from '@app/contract/quick-picks/quick-picks.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'

/** Adds a pick with a name and a clause of its own to the page. */
export function AddPick({ desk: { site, page, category } }: { readonly desk: QuickPickDesk }) {
  const text = useText()
  return (
    <Section id="picks-add" title={text.t('picks.add')}>
      <DeskForm
        aria-label={text.t('picks.add')}
        act={(api, form) => {
          const of = (name: string): string => fieldText(form, name).trim()
          const group = QUICK_PICK_GROUPS.find((one) => one === of('group')) ?? 'FETI'
          const body = {
            site,
            page,
            category,
            act: 'add',
            group,
            uri: '',
            name: of('name'),
            query: of('query'),
            reason: of('reason'),
          } as const
          return api(changeQuickPick, { body })
        }}
      >
        <ChoiceField
          id="pick-group"
          label={text.t('picks.group')}
          name="group"
          choices={QUICK_PICK_GROUPS.map((code) => [code, text.dyn(`facet.${code}`, code)])}
        />
        <InputField id="pick-name" label={text.t('picks.name')} name="name" required maxLength={PICK_NAME_LENGTH_MAX} />
        <InputField
          id="pick-query"
          label={text.t('picks.query')}
          hint={text.t('picks.query.hint')}
          name="query"
          required
          maxLength={PICK_QUERY_LENGTH_MAX}
        />
        <InputField id="pick-reason" label={text.t('picks.reason')} name="reason" maxLength={PICK_REASON_LENGTH_MAX} />
        <FormFoot send={text.t('picks.add.send')} />
      </DeskForm>
    </Section>
  )
}
