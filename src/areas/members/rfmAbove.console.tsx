// Opens the RFM grid above the list; it is counted when somebody wants to see it.
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionOf } from '#contract/standard.ts'
import { members } from './members.ts'

const Grid = lazy(async () => ({ default: (await import('./rfm.console.tsx')).RfmGrid }))

export const RfmAbove = () => {
  const words = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const action = actionOf(members, 'rfmGrid')
  if (!action || !may(action.id)) return null
  return (
    <details className="calculator" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="columns-3" size={14} /> {words.action(action)}
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <Grid />
        </Suspense>
      )}
    </details>
  )
}
