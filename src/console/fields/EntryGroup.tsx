// Several inputs that are one value of a form: a group under the name and the help its row gives it.
import type { ReactNode } from 'react'
import { leaving } from './leaving.ts'
import type { ControlProps } from './visual.ts'

interface Props extends Pick<ControlProps, 'id' | 'labelId' | 'describedBy' | 'onBlur'> {
  className?: string | undefined
  children: ReactNode
}

export const EntryGroup = ({ id, labelId, describedBy, onBlur, className = 'entry-fields', children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: the name stands outside, a fieldset would want it inside
  <div
    id={id}
    role="group"
    tabIndex={-1}
    aria-labelledby={labelId}
    aria-describedby={describedBy}
    className={className}
    onBlur={leaving(onBlur)}
  >
    {children}
  </div>
)
