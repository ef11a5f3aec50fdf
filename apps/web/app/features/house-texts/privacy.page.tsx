import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { headOfText, loadText } from './load-text.ts'
import { TextPage } from './text-words.tsx'

const PATH = '/privacyPolicy'

export const load = (args: LoadArgs): Promise<HouseText> => loadText(args, 'PRIVACY')
export const head = (data: HouseText): PageHead => headOfText(data, PATH)

/** What is kept of people, why, and what they can do about it. */
export function Page({ data }: { readonly data: HouseText }) {
  const text = useText()
  return <TextPage text={data} path={PATH} title={text.t('privacy.title')} />
}
