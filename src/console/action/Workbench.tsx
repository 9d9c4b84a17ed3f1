// Several calculators of one screen in one row of names, of which one at a time is open, at first the first. What was typed in one
// stays while another is open.
import { useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import { CalculatorSides } from './Calculator.tsx'
import './workbench.css'

interface Props {
  resource: Resource
  actions: readonly [ResolvedAction, ...ResolvedAction[]]
}

export const Workbench = ({ resource, actions }: Props) => {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(actions[0].name)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([open]))
  const press = (name: string) => {
    setOpen(name)
    setOpened(new Set([...opened, name]))
  }
  return (
    <div className="workbench">
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
