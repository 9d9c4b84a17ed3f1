// A picture above a list that is asked for when somebody opens it: who comes to the list sees its records first.
import { type ComponentType, Suspense, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Resource } from '#contract/resource.ts'
import { actionOf } from '#contract/standard.ts'
import './calculator.css'

/** What stands above the list for who may run that reading action; called and drawn like it, unless it says otherwise. */
export const foldedOf = (resource: Resource, name: string, Picture: ComponentType, title?: string) => {
  const action = actionOf(resource, name)
  if (!action) throw new Error(`${resource.name} has no action ${name}`)
  return () => {
    const words = useWords()
    const label = useId()
    const [isOpen, setOpen] = useState(false)
    if (!useMay()(action.id)) return null
    return (
      <details className="calculator" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary id={label}>
          <Icon name={action.icon ?? 'calculator'} size={14} /> {title ? words.t(title) : words.action(action)}
        </summary>
        {isOpen && (
          <section aria-labelledby={label}>
            <Suspense fallback={null}>
              <Picture />
            </Suspense>
          </section>
        )}
      </details>
    )
  }
}
