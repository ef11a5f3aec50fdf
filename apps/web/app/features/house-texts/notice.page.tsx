import type { HouseText } from '@app/contract/house-texts/house-texts.answers.ts'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { unprefixed } from '../../platform/routing/routing.ts'
import { headOfText, loadText } from './load-text.ts'
import { TextPage } from './text-words.tsx'

const SIGNING_PATH = '/esign-consent'
const PRIVACY_PATH = '/privacyPolicy'

interface Notice {
  readonly isOfSigning: boolean
  readonly words: HouseText
}

const pathOf = ({ isOfSigning }: Notice): string => (isOfSigning ? SIGNING_PATH : PRIVACY_PATH)

export async function load(args: LoadArgs): Promise<Notice> {
  const isOfSigning = unprefixed(args.app.locale, args.url.pathname) === SIGNING_PATH
  return { isOfSigning, words: await loadText(args, isOfSigning ? 'ESIGN' : 'PRIVACY') }
}
export const head = (data: Notice): PageHead => headOfText(data.words, pathOf(data))

/** What is kept of people, why, and what they can do about it; or what signing on a screen means, which whoever signs reads there too. */
export function Page({ data }: { readonly data: Notice }) {
  const text = useText()
  return <TextPage text={data.words} path={pathOf(data)} title={text.t(data.isOfSigning ? 'houseText.esign' : 'privacy.title')} />
}
