import { StandardResolutionReasons, type JsonValue, type Provider, type ResolutionDetails } from '@openfeature/server-sdk'

const onlyBoolean = (name: string): never => {
  throw new Error(`${name} is asked for as something other than a boolean`)
}

/** OpenFeature over a table of switches; `find` answers what was switched for a site, undefined for nothing. */
export function tableProvider(find: (name: string, site: string) => boolean | undefined): Provider {
  return {
    metadata: { name: 'feature_flags' },
    runsOn: 'server',
    resolveBooleanEvaluation: async (name, byDefault, { site }): Promise<ResolutionDetails<boolean>> => {
      const switched = find(name, typeof site === 'string' ? site : '')
      if (switched === undefined) return { value: byDefault, reason: StandardResolutionReasons.DEFAULT }
      return { value: switched, reason: StandardResolutionReasons.TARGETING_MATCH }
    },
    resolveStringEvaluation: async (name) => onlyBoolean(name),
    resolveNumberEvaluation: async (name) => onlyBoolean(name),
    resolveObjectEvaluation: async <T extends JsonValue>(name: string): Promise<ResolutionDetails<T>> => onlyBoolean(name),
  }
}
