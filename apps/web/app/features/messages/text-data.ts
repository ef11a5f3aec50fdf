import { getTextSettings } from '@app/contract/texts/texts.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { languageTagOf } from '@app/text/locales.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

const DONE = ['asked', 'confirmed', 'removed', 'chosen'] as const
/** What a form without script has done. */
export type TextsDone = (typeof DONE)[number]

/** What the page of texts shows. */
export interface TextsData {
  readonly settings: TextSettings
  /** Countries to choose from, with their names. */
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly done: TextsDone | null
  /** How a form without script came back; empty for nothing. */
  readonly fault: string
}

const FAULT_LENGTH_MAX = 64

/** Reads by which number the reader is texted (MKT-2.46). */
export async function loadTexts({ api, app, url }: LoadArgs): Promise<TextsData> {
  const settings = await api(getTextSettings, {})
  const tag = languageTagOf(app.locale, app.dialect)
  return {
    settings,
    countries: settings.countries.map((code) => ({ code, name: countryName(code, tag) })),
    done: DONE.find((one) => one === url.searchParams.get('done')) ?? null,
    fault: (url.searchParams.get('fault') ?? '').slice(0, FAULT_LENGTH_MAX),
  }
}
