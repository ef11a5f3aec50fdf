import { useState, type ReactNode } from 'react'
import { useText } from '../../../platform/app-info.ts'
import { fetchTools } from '../../list-tools/late-tools.ts'
import type { MarkProps } from '../../lots/watching/heart.tsx'

/** The tools of a list, loaded on request. */
export interface OpenTools {
  readonly Tools: Awaited<ReturnType<typeof fetchTools>>['ListTools']
  readonly mark: (lot: MarkProps['lot']) => ReactNode
}

const loadTools = async (): Promise<OpenTools> => {
  const { ListTools: Tools, PickBox } = await fetchTools()
  return { Tools, mark: (lot) => <PickBox lot={lot} /> }
}

/** Tools of a list, null until its reader asks for them. */
export function useListTools() {
  const [tools, setTools] = useState<OpenTools | null>(null)
  return { tools, open: async () => setTools(await loadTools()), close: () => setTools(null) }
}

/** Opens a list's tools. */
export function ListToolsButton({ onOpen }: { readonly onOpen: () => Promise<void> }) {
  const text = useText()
  return (
    <button className="btn sm has-script" type="button" onClick={() => void onOpen()}>
      {text.t('watch.select')}
    </button>
  )
}
