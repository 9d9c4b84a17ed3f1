// A labelled field with what is wrong with it; what it holds gets the ids that tie them together.
import { type ReactNode, useId } from 'react'

interface Tied {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string
}

interface InviteFieldProps {
  label: string
  wrong?: string
  children(field: Tied): ReactNode
}

export const InviteField = ({ label, wrong, children }: InviteFieldProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': wrong !== undefined, 'aria-describedby': `${id}-wrong` })}
      <small id={`${id}-wrong`} className="wrong">
        {wrong}
      </small>
    </div>
  )
}
