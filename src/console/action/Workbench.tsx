// Several calculators of one screen in one row of names, of which one at a time is open: above a list none until it is wanted, on the
// page of a tool the first. What was typed in one stays while another is open.
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Resource } from '#contract/resource.ts'
import { actionOf, type ResolvedAction } from '#contract/standard.ts'
import { CalculatorSides } from './Calculator.tsx'
import './workbench.css'

interface Props {
  resource: Resource
  actions: readonly ResolvedAction[]
  /** One of them is always open. */
  isPage?: boolean
}

export const Workbench = ({ resource, actions, isPage = false }: Props) => {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(isPage ? actions[0]?.name : undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(open === undefined ? [] : [open]))
  const press = (name: string) => {
    setOpen(open === name && !isPage ? undefined : name)
    setOpened(new Set([...opened, name]))
  }
  return (
    <div className="workbench" data-open={open !== undefined || undefined} data-page={isPage || undefined}>
      <div className="workbench-names">
        {actions.map(action => (
          <button
            key={action.name}
            type="button"
            id={`${id}${action.name}`}
            aria-expanded={open === action.name}
            aria-controls={opened.has(action.name) ? `${id}${action.name}-bench` : undefined}
            onClick={() => press(action.name)}
          >
            <Icon name={action.icon ?? 'calculator'} size={14} /> {words.action(action)}
          </button>
        ))}
      </div>
      {actions
        .filter(({ name }) => opened.has(name))
        .map(action => (
          <div
            key={action.name}
            id={`${id}${action.name}-bench`}
            className="calculator workbench-bench"
            hidden={open !== action.name}
          >
            <CalculatorSides resource={resource} action={action} labelledBy={`${id}${action.name}`} />
          </div>
        ))}
    </div>
  )
}

/** What stands above the list of a resource: those of these actions that one may run; nothing where it is none. */
export const workbenchOf = (resource: Resource, names: readonly string[]) => {
  const actions = names.map(name => {
    const action = actionOf(resource, name)
    if (!action) throw new Error(`${resource.name} has no action ${name}`)
    return action
  })
  return () => {
    const may = useMay()
    const allowed = actions.filter(({ id }) => may(id))
    return allowed.length > 0 ? <Workbench resource={resource} actions={allowed} /> : null
  }
}
