import * as z from 'zod/mini'

/** Everything that operators set for the sites. */
export const siteSettingsAnswer = z.object({
  flags: z.readonly(
    z.array(
      z.object({
        name: z.string(),
        /** The default of each site. */
        defaults: z.record(z.string(), z.boolean()),
        /** What was switched, by site; the empty site means all. */
        switched: z.record(z.string(), z.boolean()),
      }),
    ),
  ),
  preferences: z.readonly(z.array(z.object({ site: z.string(), code: z.string(), value: z.string() }))),
  contacts: z.readonly(z.array(z.object({ site: z.string(), phone: z.string(), email: z.string(), hours: z.string() }))),
  /** The newest first. */
  changes: z.readonly(
    z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['flag', 'preference']),
        name: z.string(),
        site: z.string(),
        /** Null for the default. */
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        reason: z.string(),
        /** User id of the operator; null for one of before the account was removed. */
        changedBy: z.nullable(z.int()),
        at: z.iso.datetime(),
      }),
    ),
  ),
})
export type SiteSettings = z.infer<typeof siteSettingsAnswer>
