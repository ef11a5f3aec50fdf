import { createContext, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import type { ResultsData } from '../results-data.ts'

/** Goes to the results of other criteria; `keepsPlace` leaves the page where it is scrolled to. */
export type GoToCriteria = (criteria: SearchCriteria, options?: { readonly keepsPlace: boolean }) => void

export const GoContext = createContext<GoToCriteria>(() => undefined)

export const useCriteriaNavigate = (): GoToCriteria => useContext(GoContext)

/**
 * The criteria the reader has set: those of the results shown, or at once those of a search just begun from them, so that a box
 * that was pressed never springs back. New results end that.
 */
export function useShownCriteria(data: ResultsData): { readonly criteria: SearchCriteria; readonly go: GoToCriteria } {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<{ readonly criteria: SearchCriteria; readonly from: ResultsData } | null>(null)
  const go: GoToCriteria = (criteria, options) => {
    setWanted({ criteria, from: data })
    void navigate(criteriaToUrl(criteria), { state: options ?? null })
  }
  return { criteria: wanted?.from === data ? wanted.criteria : data.criteria, go }
}
