import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { Section } from '../../ui/section.tsx'
import { listMemory } from '../lots/list-memory.ts'
import { LotCardView } from '../lots/lot-card.tsx'
import { useHiddenLots } from '../lots/screening/hidden-lots.ts'
import { useListKeys } from '../lots/screening/use-list-keys.ts'
import { useRowReturn } from '../lots/screening/use-row-return.ts'
import { CompareTray } from '../search/list-tools/compare-tray-place.tsx'
import type { LocationData } from './location-data.ts'

/** Cards on the first screen. */
const FIRST_COUNT = 4

/** The next to sell of the lots at a yard, with the keys of every list. */
export function YardLots({ data: { lots, lotTotal, lotRequest } }: { readonly data: LocationData }) {
  const text = useText()
  const { pathname, search } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const hidden = useHiddenLots()
  const address = pathname + search
  useListKeys({ list, address })
  useRowReturn(list, address)
  useEffect(() => {
    if (lots.length === 0) return
    const named = lots.map(({ number, path }) => ({ number, path }))
    listMemory.set({ address, total: lotTotal, request: lotRequest, hasPages: false, offset: 0, lots: named })
  }, [address, lots, lotTotal, lotRequest])
  if (lots.length === 0) return null
  return (
    <Section id="yard-lots" title={text.t('yards.next')}>
      <div ref={list} className="lots strip" tabIndex={-1}>
        {lots
          .filter(({ number }) => !hidden.includes(number))
          .map((lot, index) => (
            <LotCardView key={lot.number} lot={lot} isFirst={index < FIRST_COUNT} />
          ))}
      </div>
      <CompareTray />
    </Section>
  )
}
