import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Rule } from '@app/contract/access-rule.ts'
import { can } from '@app/rules/access/can.ts'
import { useApp } from './app-info.ts'

/**
 * Whether the reader satisfies a rule of roles, privileges and site preferences: `&` and, comma or, `!` not, a preference as `pref:CODE`
 * or `pref:CODE=value` (ACC-6.13 to ACC-6.15, OQ-A96). Hiding is cosmetic; the server repeats every check.
 */
export const useAllowed = (rule: Rule): boolean => can(useApp().person, rule)

interface AllowedLinkProps {
  readonly rule: Rule
  readonly to: string
  /** Where the link leads for readers whom the rule does not admit; left out, it is disabled (ACC-6.16). */
  readonly altTo?: string
  readonly className?: string
  readonly children: ReactNode
}

/** A link for whom a rule admits; for others an alternative one, or the words alone, marked as disabled. */
export function AllowedLink({ rule, to, altTo, className, children }: AllowedLinkProps) {
  const target = useAllowed(rule) ? to : altTo
  if (target !== undefined) {
    return (
      <Link className={className} to={target}>
        {children}
      </Link>
    )
  }
  return (
    <span className={`${className ?? ''} disabled`.trimStart()} role="link" aria-disabled="true">
      {children}
    </span>
  )
}
