// Opens the combination matrix above the list; it is asked for when somebody wants to see it.
import { lazy, Suspense, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { actionOf } from '#contract/standard.ts'
import { discounts } from './discounts.ts'

const Pairs = lazy(async () => ({ default: (await import('./pairs.console.tsx')).Pairs }))

export const Combinations = () => {
  const words = useWords()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const action = actionOf(discounts, 'combinations')
  if (!action || !may(action.id)) return null
  return (
    <details className="calculator" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name="columns-3" size={14} /> {words.action(action)}
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <Pairs action={action} />
        </Suspense>
      )}
    </details>
  )
}
